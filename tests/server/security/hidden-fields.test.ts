import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { listWorkItemApprovals } from '../../../contract/instances.ts'
import { listFinishedWorkItems, listMyInstances, searchWorkItems } from '../../../contract/work-items.ts'
import { getComment, saveForm } from '../../../contract/workflow/drafts.ts'
import { getInstanceBaseInfo, getParticipants } from '../../../contract/workflow/instance-info.ts'
import { compareOperationLog, listInstanceLogs, listOperation } from '../../../contract/workflow/logs.ts'
import { simulateAction } from '../../../contract/workflow/simulate.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

const MARK = 'marker-of-a-hidden-field'
const CELL = 'marker-of-a-hidden-column'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const [model] = pkg.models
    if (model === undefined) throw new Error('no model')
    model.summary = ['secretNote', 'total', 'purpose']
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'start')
        node.fields = { secretNote: { visible: false }, 'items.what': { visible: false } }
      // The manager changes what the others must not see.
      if (node.type === 'approval' && node.code === 'manager') {
        node.sharedDraft = true
        node.fields = {
          purpose: { editable: true },
          secretNote: { editable: true },
          items: { editable: true },
        }
      }
      if (node.type === 'approval' && node.code === 'finance')
        node.fields = { secretNote: { visible: false }, 'items.what': { visible: false } }
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

/** A trip that the manager agreed to, having written the hidden values. */
async function atFinance() {
  const items = [{ id: 'r1', amount: '12800' }]
  const { workflowInstanceId } = await world.start('0', { items })
  const { manager } = world.people
  const page = await server.call(loadForm, { workflowInstanceId }, as(manager))
  const { revision, digest, workItemId } = page.data
  const agreed = await server.call(
    submitForm,
    {
      actionCode: 'agree',
      workItemId: workItemId ?? '',
      fence: { revision, digest },
      bizObject: {
        data: { purpose: '改过', secretNote: MARK, items: [{ id: 'r1', what: CELL, amount: '12800' }] },
      },
      replayToken: freshToken(),
    },
    as(manager),
  )
  expect(agreed.fault).toBeNull()
  return workflowInstanceId
}

function staleAgree(workItemId: string) {
  return {
    actionCode: 'agree' as const,
    workItemId,
    fence: { revision: 1, digest: '0.nothing-was-seen' },
    bizObject: { data: {} },
    replayToken: freshToken(),
  }
}

describe('D-02: a hidden field', () => {
  it('is in no answer to those who must not see it', async () => {
    const workflowInstanceId = await atFinance()
    const { initiator, finance, manager } = world.people
    const item = await world.itemOf(finance[0], workflowInstanceId)
    for (const userId of [initiator, finance[0]]) {
      const answers = [
        await server.call(loadForm, { workflowInstanceId }, as(userId)),
        await server.call(listWorkItemApprovals, { workflowInstanceId }, as(userId)),
        await server.call(searchWorkItems, {}, as(userId)),
        await server.call(listFinishedWorkItems, {}, as(userId)),
        await server.call(listMyInstances, {}, as(userId)),
        await server.call(
          simulateAction,
          { actionCode: 'agree', workItemId: item, bizObject: { data: {} } },
          as(userId),
        ),
        await server.call(submitForm, staleAgree(item), as(userId)),
      ]
      const bytes = answers.map(({ response }) => response.body).join('\n')
      expect(bytes).not.toContain(MARK)
      expect(bytes).not.toContain(CELL)
    }
    const seen = await server.call(loadForm, { workflowInstanceId }, as(manager))
    expect(seen.response.body).toContain(MARK)
    expect(seen.response.body).toContain(CELL)
  })

  it('Z4: is in no comparison of the log, nor is a column of it', async () => {
    const workflowInstanceId = await atFinance()
    const { initiator, finance, manager } = world.people
    const log = await server.call(listOperation, { workflowInstanceId }, as(manager))
    const compared = async (userId: string) => {
      const ids = log.data.map(({ id }) => id)
      const answers = ids.map((bizObjectLogId) =>
        server.call(compareOperationLog, { bizObjectLogId }, as(userId)),
      )
      return (await Promise.all(answers)).map(({ response }) => response.body).join('\n')
    }
    expect(await compared(manager)).toContain(MARK)
    for (const userId of [initiator, finance[0]]) {
      const bytes = await compared(userId)
      expect(bytes).not.toContain(MARK)
      expect(bytes).not.toContain(CELL)
      expect(bytes).not.toContain('secretNote')
      expect(bytes).toContain('改过')
    }
    for (const userId of [initiator, finance[0]]) {
      const read = [listOperation, listInstanceLogs, getInstanceBaseInfo, getParticipants]
      for (const endpoint of read) {
        const { response } = await server.call(endpoint, { workflowInstanceId }, as(userId))
        expect(response.body).not.toMatch(new RegExp(`${MARK}|${CELL}`))
      }
    }
  })

  it('S7: is in no saved text that others may see, though the node shows them what is saved', async () => {
    const { workflowInstanceId } = await world.start('100', { items: [{ id: 'r1', amount: '100' }] })
    const { initiator, manager } = world.people
    const workItemId = await world.itemOf(manager, workflowInstanceId)
    const data = { purpose: '存下', secretNote: MARK, items: [{ id: 'r1', what: CELL, amount: '100' }] }
    const saved = await server.call(
      saveForm,
      { workItemId, bizObject: { data }, approval: { content: MARK }, replayToken: freshToken() },
      as(manager),
    )
    expect(saved.fault).toBeNull()
    const page = await server.call(loadForm, { workflowInstanceId }, as(initiator))
    expect(page.data.bizObject.data.purpose).toBe('存下')
    expect(page.response.body).not.toMatch(new RegExp(`${MARK}|${CELL}`))
    const comment = await server.call(getComment, { workItemId }, as(initiator))
    expect(comment.response.body).not.toContain(MARK)
  })

  it('Z3: is neither shown nor named by what would happen', async () => {
    const { workflowInstanceId } = await world.start('100', { items: [{ id: 'r1', amount: '100' }] })
    const { initiator, manager } = world.people
    const workItemId = await world.itemOf(manager, workflowInstanceId)
    const ask = (userId: string, input: InputOf<typeof simulateAction>) =>
      server.call(simulateAction, input, as(userId))
    const data = { secretNote: MARK }
    const mine = await ask(manager, { actionCode: 'agree', workItemId, bizObject: { data } })
    expect(mine.data.locks?.map(({ code }) => code)).toContain('secretNote')
    expect(mine.response.body).not.toContain(MARK)
    const theirs = await ask(initiator, {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: { data: { purpose: '出差' } },
    })
    expect(theirs.fault).toBeNull()
    expect(theirs.data.locks?.map(({ code }) => code)).not.toContain('secretNote')
    expect(theirs.response.body).not.toContain('备注')
  })

  it('is not told by the conflict of somebody else’s item, whose node shows it', async () => {
    const { workflowInstanceId } = await world.start('100', { items: [{ id: 'r1', amount: '100' }] })
    const { initiator, manager } = world.people
    const item = await world.itemOf(manager, workflowInstanceId)
    const answer = await server.call(submitForm, staleAgree(item), as(initiator))
    expect(answer.fault?.fault).toBe('notParticipant')
    expect(answer.fault?.conflict).toBeUndefined()
  })

  it('G2: the conflict of one’s own item names what this node shows, hidden columns left out', async () => {
    const workflowInstanceId = await atFinance()
    const [person] = world.people.finance
    const item = await world.itemOf(person, workflowInstanceId)
    const answer = await server.call(submitForm, staleAgree(item), as(person))
    expect(answer.fault?.fault).toBe('dataChanged')
    const codes = answer.fault?.conflict?.fields?.map(({ code }) => code)
    expect(codes).toContain('purpose')
    expect(codes).not.toContain('secretNote')
    expect(answer.response.body).not.toContain(CELL)
  })
})
