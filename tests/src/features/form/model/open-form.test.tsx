import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormPage } from '../../../../../contract/form-page.ts'
import { loadForm } from '../../../../../contract/forms.ts'
import type { DocumentForm } from '../../../../../src/features/form/model/document-form.ts'
import { useDocumentForm } from '../../../../../src/features/form/model/use-document-form.ts'
import { call } from '../../../../../src/lib/api/api.ts'
import { createQueryClient } from '../../../../../src/lib/api/query-client.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan')
})
afterAll(() => server.close())

const seen: DocumentForm[] = []
function Probe({ of }: { readonly of: FormPage }) {
  const form = useDocumentForm(of)
  if (seen.at(-1) !== form) seen.push(form)
  return null
}

test('an open form is another one only when what is wrong with it changes, so that its fields are drawn once', async () => {
  await renderApp({ server, as: { corpId: world.corpId, userId: world.people.initiator }, url: '/me' })
  const page = await call(loadForm, { startWorkflowCode: 'tripApproval' })
  const probe = <Probe of={page} />
  const client = createQueryClient()
  const view = render(<QueryClientProvider client={client}>{probe}</QueryClientProvider>)
  view.rerender(
    <QueryClientProvider client={client}>
      <Probe of={page} />
    </QueryClientProvider>,
  )
  expect(seen).toHaveLength(1)
  act(() => seen[0]?.showProblems([{ path: 'purpose', problem: 'required' }]))
  expect(seen).toHaveLength(2)
  expect(seen[1]?.problems.has('purpose')).toBe(true)
  act(() => seen[1]?.clearProblem('from'))
  expect(seen).toHaveLength(2)
})
