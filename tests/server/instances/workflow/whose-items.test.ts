import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { listWorkItemApprovals } from '../../../../contract/instances.ts'
import { listFinishedWorkItems, listMyInstances, searchWorkItems } from '../../../../contract/work-items.ts'
import { adjustWorkItemParticipators, removeSigner } from '../../../../contract/workflow/add-sign.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { forwardWorkItem } from '../../../../contract/workflow/hand-over.ts'
import { getMyActivity } from '../../../../contract/workflow/my-activity.ts'
import { rejectWorkItem } from '../../../../contract/workflow/returns.ts'
import { revokeWorkItem } from '../../../../contract/workflow/revoke.ts'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  getWorkflowTrust,
} from '../../../../contract/workflow/trust.ts'
import { settleTrusts } from '../../../../server/instances/delegations/settle.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? [])
      if (node.code === 'manager' && node.type === 'approval') node.fields = { purpose: { editable: true } }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const because = { content: '为什么' }

async function started(total = '100'): Promise<string> {
  return (await world.start(total)).workflowInstanceId
}

async function pageOf(userId: string, instanceId: string) {
  return (await server.call(loadForm, { workflowInstanceId: instanceId }, as(userId))).data
}

/** Sends it from the page as the person has it now; the answer as it comes. */
async function send(
  userId: string,
  instanceId: string,
  endpoint: Endpoint,
  more: Record<string, unknown> = {},
) {
  const { workItemId, revision, digest } = await pageOf(userId, instanceId)
  const input = { workItemId, fence: { revision, digest }, replayToken: freshToken(), ...more }
  return await server.call(endpoint, input, as(userId))
}

const decide = (userId: string, instanceId: string, actionCode: string, data = {}) =>
  send(userId, instanceId, submitForm, { actionCode, bizObject: { data }, approval: because })

async function done(answer: Promise<{ readonly fault: unknown }>): Promise<void> {
  expect((await answer).fault).toBeNull()
}

const takeBack = (userId: string, instanceId: string, activityCode = 'manager') =>
  server.call(
    revokeWorkItem,
    { workflowInstanceId: instanceId, activityCode, replayToken: freshToken() },
    as(userId),
  )

const step = async (userId: string, instanceId: string, code: string) => {
  const steps = await server.call(listWorkItemApprovals, { workflowInstanceId: instanceId }, as(userId))
  return steps.data.findLast(({ activityCode }) => activityCode === code)
}

async function entrust(trustor: string, trustee: string, trustType: '0' | '1' = '0', startsIn = -1_000) {
  const window = {
    startTime: new Date(Date.now() + startsIn).toISOString(),
    endTime: new Date(Date.now() + startsIn + 86_400_000).toISOString(),
  }
  const rule = { trustor, trustee, trustType, rangeType: '0' as const, ...window, replayToken: freshToken() }
  return (await server.call(createWorkflowTrust, rule, as(trustor))).data.id
}

async function end(trustId: string, userId: string): Promise<void> {
  const input = { workflowTrustRuleId: trustId, replayToken: freshToken() }
  await done(server.call(deleteWorkflowTrust, input, as(userId)))
  await settleTrusts(server.deps)
}

const idsIn = ({
  data,
}: {
  readonly data: { readonly content: readonly { readonly instanceId: string }[] }
}) => data.content.map(({ instanceId }) => instanceId)

const delegated = async (userId: string) =>
  idsIn(await server.call(searchWorkItems, { delegated: true, size: 100 }, as(userId)))
const finished = async (userId: string) =>
  idsIn(await server.call(listFinishedWorkItems, { size: 100 }, as(userId)))
const handledToday = async (userId: string) =>
  (await server.call(getMyActivity, {}, as(userId))).data.days.at(-1)?.handled

describe('whoever is asked again', () => {
  it('V4: stands in the timeline as waited for, below what no longer counts', async () => {
    const { manager } = world.people
    const id = await started('9000')
    await done(decide(manager, id, 'agree'))
    await done(takeBack(manager, id))
    const people = (await step(manager, id, 'manager'))?.nodes ?? []
    expect(
      people.map(({ approvaler, workActionType, workItemStatus }) => [
        approvaler.id,
        workActionType,
        workItemStatus,
      ]),
    ).toEqual([
      [manager, 3, 3],
      [manager, null, 2],
    ])
    expect(people[0]?.replacedBy).toBeDefined()
    expect(people[0]?.workItemId).not.toBe(people[1]?.workItemId)
  })

  it('V4: is offered what he had said and written by the vote that he took back', async () => {
    const { manager } = world.people
    const id = await started('9000')
    await done(decide(manager, id, 'agree', { purpose: '改过的' }))
    await done(takeBack(manager, id))
    const page = await pageOf(manager, id)
    expect(page).toMatchObject({ mode: 'decide', saved: { opinion: '为什么' } })
    expect(page.bizObject.data.purpose).toBe('改过的')
    expect(page.formerItems).toHaveLength(1)
  })

  it('V4, S7: a peer whose item was closed finds his saved words at the new one', async () => {
    const { manager, finance } = world.people
    const [wang, li] = finance
    const id = await started('9000')
    await done(decide(manager, id, 'agree'))
    await done(send(wang, id, saveForm, { bizObject: { data: {} }, approval: { content: '还在想' } }))
    await done(
      send(li, id, rejectWorkItem, {
        rejectToActivityCode: 'manager',
        submitToReject: true,
        approval: because,
      }),
    )
    await done(decide(manager, id, 'agree'))
    expect(await pageOf(wang, id)).toMatchObject({ mode: 'decide', saved: { opinion: '还在想' } })
  })
})

describe('whoever has decided', () => {
  it.each(['parallel', 'after'] as const)(
    'J6: takes the signer away whom he added (%s), from his closed item',
    async (position) => {
      const { manager, finance, stranger } = world.people
      const [wang] = finance
      const id = await started('9000')
      await done(decide(manager, id, 'agree'))
      const added = { participantors: [stranger], position, approval: because }
      await done(send(wang, id, adjustWorkItemParticipators, added))
      // Adding after oneself is an agree already (J2).
      if (position === 'parallel') await done(decide(wang, id, 'agree'))
      const page = await pageOf(wang, id)
      expect(page.mode).toBe('look')
      expect(page.allowedActions.find(({ action }) => action === 'removeSigner')?.allowed).toBe(true)
      await done(send(wang, id, removeSigner, { participantors: [stranger] }))
      expect(
        (await step(wang, id, 'finance'))?.nodes.find(({ approvaler }) => approvaler.id === stranger)
          ?.closedBecause,
      ).toBe('signerRemoved')
    },
  )

  it('G2: is told who did what when he acts once more from a page that he had left open', async () => {
    const { manager } = world.people
    const id = await started('9000')
    const { workItemId, revision, digest } = await pageOf(manager, id)
    await done(decide(manager, id, 'agree'))
    const stale = {
      workItemId,
      fence: { revision, digest },
      bizObject: { data: {} },
      actionCode: 'agree',
      replayToken: freshToken(),
    }
    const { fault } = await server.call(submitForm, stale, as(manager))
    expect(fault).toMatchObject({ fault: 'alreadyHandled', conflict: { byId: manager, action: 'agree' } })
    // From the closed page it is the same, and not a conflict about the form.
    const closed = await pageOf(manager, id)
    const again = {
      ...stale,
      fence: { revision: closed.revision, digest: closed.digest },
      replayToken: freshToken(),
    }
    expect((await server.call(submitForm, again, as(manager))).fault).toMatchObject({
      fault: 'alreadyHandled',
      conflict: { byId: manager, byName: '林静', action: 'agree' },
    })
  })
})

describe('L3: what somebody holds for another', () => {
  it('is listed as delegated by whom it is held for, as finished by who decided; a take-back changes neither', async () => {
    const { manager, stranger } = world.people
    const trust = await entrust(manager, stranger)
    const byDelegate = await started('9000')
    const byPrincipal = await started('9000')
    expect(await delegated(manager)).toEqual(expect.arrayContaining([byDelegate, byPrincipal]))
    const before = await handledToday(manager)
    await done(decide(stranger, byDelegate, 'agree'))
    await done(decide(manager, byPrincipal, 'agree'))
    expect([await finished(stranger), await finished(manager)]).toEqual([
      expect.arrayContaining([byDelegate]),
      expect.arrayContaining([byPrincipal]),
    ])
    expect(await finished(stranger)).not.toContain(byPrincipal)
    expect(await finished(manager)).not.toContain(byDelegate)
    expect(await handledToday(manager)).toBe((before ?? 0) + 1)
    // V1: the principal takes his delegate's decision back, also without naming it.
    await done(takeBack(manager, byDelegate))
    expect(await finished(stranger)).toContain(byDelegate)
    expect(await delegated(manager)).toContain(byDelegate)
    await end(trust, manager)
  })

  it('is listed by the new principal after a transfer', async () => {
    const { manager, finance, stranger } = world.people
    const [wang, li] = finance
    const trust = await entrust(wang, li)
    const id = await started('9000')
    await done(send(manager, id, forwardWorkItem, { participantors: [wang], approval: because }))
    expect(await delegated(wang)).toContain(id)
    expect(await delegated(manager)).not.toContain(id)
    const row = (await server.call(searchWorkItems, { size: 100 }, as(li))).data.content.find(
      ({ instanceId }) => instanceId === id,
    )
    expect(row?.trustor?.id).toBe(wang)
    expect(stranger).not.toBe(wang)
    await end(trust, wang)
  })
})

describe('B8, S3: who filed for somebody else', () => {
  it('finds it in his own list and sends it off again from its page', async () => {
    const { initiator, manager, stranger } = world.people
    const trust = await entrust(initiator, stranger, '1')
    const input = {
      actionCode: 'submit' as const,
      workflowCode: 'tripApproval',
      trustor: initiator,
      departmentId: world.departmentId,
      bizObject: { data: { purpose: '代提', items: [{ id: 'r1', what: '机票', amount: '100' }] } },
      replayToken: freshToken(),
    }
    const filed = await server.call(submitForm, input, as(stranger))
    const id = filed.data.workflowInstanceId
    const mine = async () =>
      (await server.call(listMyInstances, { size: 100 }, as(stranger))).data.content.find(
        ({ instanceId }) => instanceId === id,
      )
    expect(await mine()).toMatchObject({ workItemId: null, returned: false })
    await done(send(manager, id, rejectWorkItem, { rejectToActivityCode: 'start', approval: because }))
    const row = await mine()
    expect(row).toMatchObject({ returned: true })
    expect(row?.workItemId).not.toBeNull()
    const page = await pageOf(stranger, id)
    expect(page).toMatchObject({ mode: 'decide', workItemId: row?.workItemId })
    expect(page.allowedActions.find(({ action }) => action === 'submit')?.allowed).toBe(true)
    await done(send(stranger, id, saveForm, { bizObject: { data: { purpose: '补充' } } }))
    await done(decide(stranger, id, 'submit', { purpose: '补充' }))
    const again = await mine()
    expect(again).toMatchObject({ returned: false })
    await end(trust, initiator)
    expect((await pageOf(stranger, id)).mode).toBe('look')
  })
})

describe('a delegation', () => {
  it('L2: that is ended before it began says so and has no window that ends before it starts', async () => {
    const { manager, stranger } = world.people
    const id = await entrust(manager, stranger, '0', 3_600_000)
    await end(id, manager)
    const { data } = await server.call(getWorkflowTrust, { workflowTrustRuleId: id }, as(manager))
    expect(data).toMatchObject({ state: 'STOP', ended: 'neverBegan', upcoming: false })
    expect(data.endTime >= data.startTime).toBe(true)
  })
})
