import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FormPage } from '../../../../../contract/form-page.ts'
import { loadForm } from '../../../../../contract/forms.ts'
import { type BizModel, bizModel } from '../../../../../contract/package/models.ts'
import { type Rights, rightsOf } from '../../../../../rules/form/rights.ts'
import { canonicalJson } from '../../../../../rules/record/canonical.ts'
import type { FormData } from '../../../../../rules/record/form-data.ts'
import { checkWrite } from '../../../../../rules/write/write.ts'
import { presentRecord } from '../../../../../server/records/forms/form-page.ts'
import type { DocumentForm } from '../../../../../src/features/form/model/document-form.ts'
import { editableRows } from '../../../../../src/features/form/model/editable-values.ts'
import { useDocumentForm } from '../../../../../src/features/form/model/use-document-form.ts'
import { rowsOf } from '../../../../../src/features/form/rows/row.ts'
import { call } from '../../../../../src/lib/api/api.ts'
import { createQueryClient } from '../../../../../src/lib/api/query-client.ts'
import { expense } from '../../../../rules/expense-model.ts'
import { anyForm } from '../../../../rules/form/any-form.ts'
import { applied, type Edit, editsOf } from '../../../../rules/form/edits.ts'
import { fiveColleagues } from '../../../../support/flow-scene.ts'
import { randomly } from '../../../../support/random-seed.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

/** One for all the forms: who I am is asked for once. */
const queries = createQueryClient()
let server: TestServer
let world: World
let someForm: FormPage

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan')
})
beforeEach(async () => {
  await renderApp({ server, as: { corpId: world.corpId, userId: world.people.initiator }, url: '/me' })
  someForm = await call(loadForm, { startWorkflowCode: 'tripApproval' })
})
afterAll(() => server.close())

/** How the form is opened: new, begun earlier, by who decides, with texts of one's own over what is stored. */
type Opening = {
  readonly stored: FormData | null
  readonly mode: 'start' | 'decide' | 'edit'
  readonly isSaved: boolean
  readonly rights: Rights
  /** Not all that the server works out can be worked out in the app. */
  readonly isPartial: boolean
}

function pageOf(model: BizModel, { stored, mode, isSaved, rights }: Opening): FormPage {
  const fields = model.properties.map(({ code }) => code)
  const sheets = [{ code: 'main', name: model.name, phone: { sections: [{ fields }] } }]
  const { data, ...shown } = presentRecord({ ...model, sheets }, 'main', stored ?? {}, fiveColleagues(), {
    ...{ editable: true, environment: someForm.environment, rights },
  })
  return {
    ...someForm,
    ...shown,
    mode,
    bizObject: { ...someForm.bizObject, data },
    ...(stored === null ? {} : { workItemId: 'item', workflowInstanceId: 'instance' }),
    ...(isSaved ? { saved: { opinion: '', at: someForm.environment.now, client: null } } : {}),
  }
}

function Probe({ page, tell }: { readonly page: FormPage; readonly tell: (form: DocumentForm) => void }) {
  tell(useDocumentForm(page))
  return null
}

function openForm(page: FormPage): { readonly form: () => DocumentForm; readonly close: () => void } {
  const seen: DocumentForm[] = []
  const view = render(
    <QueryClientProvider client={queries}>
      <Probe page={page} tell={(form) => seen.push(form)} />
    </QueryClientProvider>,
  )
  const form = () => {
    const last = seen.at(-1)
    if (last === undefined) throw new Error('the form was not drawn')
    return last
  }
  return { form, close: view.unmount }
}

function typeInto(form: DocumentForm, edit: Edit): void {
  if ('code' in edit) {
    form.head.put(edit.code, edit.value)
    return
  }
  const store = form.tables.get(edit.table)
  if (store === undefined) return
  const isOld = (id: string) => store.row(id) !== undefined
  const rows = rowsOf(applied(form.values(), edit)[edit.table])
  // As a row is copied: without what this person may not fill.
  store.replace(
    rows.flatMap((row) => (isOld(row.id) ? [row] : editableRows(store.table, form.rights, [row]))),
  )
}

/** What the server makes of what the app sends, beside what the app shows. */
function compared(model: BizModel, opening: Opening, edits: readonly Edit[]) {
  const page = pageOf(model, opening)
  const { form, close } = openForm(page)
  const shownCodes = new Set(page.bizSchema.properties.map(({ code }) => code))
  const isPossible = (edit: Edit) => {
    const [field, place] = 'code' in edit ? [edit.code, edit.code] : [edit.table, placeOf(edit)]
    return shownCodes.has(field) && opening.rights(place).editable
  }
  act(() => {
    for (const edit of edits.filter(isPossible)) typeInto(form(), edit)
  })
  const isFine = form().check(true)
  const sent: FormData = JSON.parse(JSON.stringify(form().changes()))
  const { rights, stored } = opening
  const { environment } = page
  const server = checkWrite({ model, rights, stored: stored ?? {}, sent, requireAll: true, environment })
  const shown = form().rules.evaluation().data
  close()
  // Whoever sees the whole form hears of everything at once; others of some of it at the submit.
  if (!server.ok) expect(server.fault).toMatch(/^field(Invalid|Required)$/)
  if (!opening.isPartial) expect(isFine).toBe(server.ok)
  if (!opening.isPartial && server.ok) expect(canonicalJson(server.data)).toBe(canonicalJson(shown))
  return server.ok ? server.data : null
}

function placeOf(edit: Exclude<Edit, { readonly code: string }>): string {
  return 'column' in edit ? `${edit.table}.${edit.column}` : edit.table
}

const edits = fc.array(
  editsOf({ numbers: ['h1', 'h2', 'h3'], choices: ['k'] }, ['t', 'u'], {
    numbers: ['p', 'q', 'r'],
    choices: ['c'],
  }),
  { maxLength: 12 },
)
const opening = fc.record({
  mode: fc.constantFrom('start' as const, 'decide' as const, 'edit' as const),
  isSaved: fc.boolean(),
  readOnly: fc.subarray(['h1', 'h2', 'k', 't', 'u', 't.p', 't.c', 'u.q'], { maxLength: 2 }),
  hidden: fc.subarray(['h1', 'h2', 'h3', 'k', 't', 'u', 't.p', 't.q', 't.c', 'u.q'], { maxLength: 3 }),
})

test('what the app shows is what the server stores, in any form, after any edits, and nothing is sent that may not be', () => {
  fc.assert(
    fc.property(anyForm, edits, opening, edits, (model, first, later, further) => {
      const stored = compared(model, newForm(model), first)
      if (stored === null) return
      const { mode, isSaved, readOnly, hidden } = later
      const fields = Object.fromEntries([
        ...readOnly.map((code) => [code, { editable: false }]),
        ...hidden.map((code) => [code, { visible: false }]),
      ])
      const rights = rightsOf(fields, model, true)
      // A default that somebody may not fill himself is worked out when the form is written.
      const isLate = model.properties.some(
        ({ code, ...property }) =>
          property.type === 'subTable' &&
          property.columns.some(
            (column) => 'default' in column && !rights(`${code}.${column.code}`).editable,
          ),
      )
      compared(model, { stored, mode, isSaved, rights, isPartial: isLate || hidden.length > 0 }, further)
    }),
    randomly(process.env.LONG === '1' ? 1000 : 60),
  )
}, 180_000)

const number = { type: 'number', name: { en: 'x' } }
const newForm = (model: BizModel): Opening => ({
  stored: null,
  mode: 'start',
  isSaved: false,
  rights: rightsOf({}, model, true),
  isPartial: false,
})

test('a default that was emptied, in a field or a cell, stays empty at the server', () => {
  const p = { ...number, code: 'p', default: '2' }
  const t = { code: 't', type: 'subTable', name: number.name, columns: [p] }
  const properties = [{ ...number, code: 'h', default: '3' }, t]
  const model = bizModel.parse({ ...expense, title: number.name, summary: [], properties })
  const stored = compared(model, newForm(model), [
    { table: 't', act: 'add', at: 0 },
    { table: 't', act: 'add', at: 1 },
    { table: 't', row: 0, column: 'p', value: null },
    { code: 'h', value: null },
  ])
  expect(stored).toMatchObject({ h: null, t: [{ p: null }, { p: '2' }] })
})

test('a default that came to nothing in a new row stays empty at the server when what it reads is typed later', () => {
  const p = { ...number, code: 'p', default: 'h + 1' }
  const t = { code: 't', type: 'subTable', name: number.name, columns: [p] }
  const model = bizModel.parse({
    ...expense,
    title: number.name,
    summary: [],
    properties: [{ ...number, code: 'h' }, t],
  })
  const stored = compared(model, newForm(model), [
    { table: 't', act: 'add', at: 0 },
    { code: 'h', value: '1' },
    { table: 't', act: 'add', at: 1 },
  ])
  expect(stored).toMatchObject({ t: [{ p: null }, { p: '2' }] })
})

test('a new row of a table with a column that is only read gets its default there, and can be sent', () => {
  const columns = [
    { ...number, code: 'p' },
    { ...number, code: 'q', default: '1' },
  ]
  const t = { code: 't', type: 'subTable', name: number.name, columns }
  const model = bizModel.parse({ ...expense, title: number.name, summary: [], properties: [t] })
  const rights = rightsOf({ 't.q': { editable: false } }, model, true)
  const stored = compared(model, { ...newForm(model), rights }, [
    { table: 't', act: 'add', at: 0 },
    { table: 't', row: 0, column: 'p', value: '3' },
  ])
  expect(stored).toMatchObject({ t: [{ p: '3', q: '1' }] })
})
