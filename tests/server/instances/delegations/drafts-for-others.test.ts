import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadForm } from '../../../../contract/forms.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { createWorkflowTrust } from '../../../../contract/workflow/trust.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

const HOUR = 3_600_000
let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const [trustee, trustor] = world.people.finance
  const now = Date.now()
  const { fault } = await server.call(
    createWorkflowTrust,
    {
      ...{ trustType: '1', trustor, trustee, rangeType: '0', replayToken: freshToken() },
      startTime: new Date(now).toISOString(),
      endTime: new Date(now + HOUR).toISOString(),
    },
    as(trustor),
  )
  expect(fault).toBeNull()
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

const save = (fields: Record<string, unknown>) =>
  server.call(
    saveForm,
    {
      workflowCode: 'tripApproval',
      bizObject: { data: { purpose: '代为出差' } },
      replayToken: freshToken(),
      ...fields,
    },
    as(world.people.finance[0]),
  )

const originator = async (workitemId: string) =>
  (await server.call(loadForm, { workitemId }, as(world.people.finance[0]))).data.originator.id

it('L10, S1: a draft keeps in whose name it will be filed, until it is saved in one’s own', async () => {
  const [self, trustor] = world.people.finance
  const { data } = await save({ trustor })
  expect(await originator(data.workItem.id)).toBe(trustor)
  const again = { workflowCode: undefined, workItemId: data.workItem.id, fence: data.fence }
  expect((await save(again)).fault).toBeNull()
  expect(await originator(data.workItem.id)).toBe(self)
})

it('L10: nobody’s name is taken without a trust, nor a department that is not his', async () => {
  const [, trustor] = world.people.finance
  expect((await save({ trustor: world.people.manager })).fault?.fault).toBe('mayNotStart')
  const elsewhere = { trustor, departmentId: world.departmentId }
  expect((await save(elsewhere)).fault?.fault).toBe('departmentNotYours')
})
