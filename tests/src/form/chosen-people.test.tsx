import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMyReports, listRoleMembers, searchOrganisation } from '../../../contract/organisation.ts'
import { column } from '../../../contract/package/properties.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { ValueEditor } from '../../../src/features/form/value-editor.tsx'
import { queryKey } from '../../../src/lib/query-keys.ts'
import { renderUi } from '../../support/render-ui.tsx'

const person = (id: string, name: string, department: string) => ({
  id,
  name,
  name_i18n: { en: name },
  departmentName: department,
  departmentName_i18n: { en: department },
})
const U1 = '00000000-0000-4000-8000-000000000001'
const U2 = '00000000-0000-4000-8000-000000000002'
const U3 = '00000000-0000-4000-8000-000000000003'
const LISTED = [
  person(U1, 'Wang Min', 'East'),
  person(U2, 'Wang Min', 'Purchasing'),
  person(U3, 'Li Na', 'Finance'),
]

/** What a search in the picker leaves behind. */
function searched() {
  const client = new QueryClient()
  client.setQueryData([...queryKey(searchOrganisation, { keyword: 'w' }), '', 'person'], {
    pages: [{ departments: [], users: { content: LISTED } }],
    pageParams: [''],
  })
  return client
}

/** Whom a field with these people chosen offers to take out. */
async function field(ids: readonly string[], client = searched()) {
  const value = LISTED.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({
    id,
    name,
    type: UNIT_TYPE.user,
  }))
  await renderUi(
    <QueryClientProvider client={client}>
      <ValueEditor
        property={column.parse({ code: 'f', name: { en: 'Field' }, type: 'multiPerson' })}
        value={value}
        label="Field"
        required={false}
        error={undefined}
        onChange={() => {}}
      />
    </QueryClientProvider>,
  )
  return screen.getAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'))
}

test('two people of one name are told apart by their departments, others are named alone', async () => {
  expect(await field([U1, U2, U3])).toEqual([
    'Remove Wang Min · East',
    'Remove Wang Min · Purchasing',
    'Remove Li Na',
  ])
  screen.getByText('Wang Min · Purchasing')
})

test.each([queryKey(listMyReports, {}), queryKey(listRoleMembers, { roleId: U1 })])(
  'a list of people alone tells as well: %s',
  async (...place) => {
    const client = new QueryClient()
    client.setQueryData([...place, 'pages'], { pages: [{ content: LISTED }], pageParams: [] })
    expect(await field([U1, U2], client)).toEqual(['Remove Wang Min · East', 'Remove Wang Min · Purchasing'])
  },
)

test('a name that nobody shares stands alone', async () => {
  expect(await field([U1, U3])).toEqual(['Remove Wang Min', 'Remove Li Na'])
})

test('nobody is asked for the department of who was never listed', async () => {
  expect(await field([U1, U2], new QueryClient())).toEqual(['Remove Wang Min', 'Remove Wang Min'])
})
