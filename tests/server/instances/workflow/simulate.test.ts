import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { rejectWorkItem } from '../../../../contract/workflow/returns.ts'
import { simulateAction } from '../../../../contract/workflow/simulate.ts'
import { rowFingerprint } from '../../../support/row-fingerprint.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function worldOf(corpId: string, change: (pkg: AppPackage) => void = () => {}): Promise<World> {
  return workflowWorld(server.fresh.database, corpId, change)
}

function approvalOf(pkg: AppPackage, code: string) {
  const node = pkg.workflows[0]?.nodes.find((one) => one.code === code)
  if (node?.type !== 'approval') throw new Error(`no node ${code}`)
  return node
}

const as = ({ corpId }: World, userId: string) => ({ as: { corpId, userId } })

async function atManager(world: World, total = '12800') {
  const { workflowInstanceId } = await world.start(total)
  return { workflowInstanceId, itemId: await world.itemOf(world.people.manager, workflowInstanceId) }
}

async function simulated(world: World, userId: string, input: Record<string, unknown>) {
  const answer = await server.call(simulateAction, input, as(world, userId))
  return answer.data
}

const peopleIn = (steps: readonly { activityCode: string; people: readonly { name: string }[] }[] = []) =>
  steps.map(({ activityCode, people }) => [activityCode, people.map(({ name }) => name)])

describe('simulate: what would happen', () => {
  it('Z3: an agree opens the next step, tells its people, locks my fields, and says when it is due', async () => {
    const world = await worldOf('whole', (pkg) => {
      const manager = approvalOf(pkg, 'manager')
      manager.fields = { purpose: { editable: true }, secretNote: { editable: true } }
      const finance = approvalOf(pkg, 'finance')
      finance.timeout = {
        due: { amount: 2, unit: 'day' },
        steps: [{ do: 'remind', after: { amount: 1, unit: 'day' } }],
      }
    })
    const { itemId } = await atManager(world)
    const { manager } = world.people
    await server.tokenOf(as(world, manager).as)
    const before = await rowFingerprint(server.deps.database)
    const data = await simulated(world, manager, { actionCode: 'agree', workItemId: itemId })
    expect(peopleIn(data.opens)).toEqual([['finance', ['王敏', '李娜']]])
    expect(data).toMatchObject({ waits: null, ends: null, closes: [], ahead: [] })
    expect(data.told).toMatchObject({ count: 2, people: [{ name: '王敏' }, { name: '李娜' }] })
    expect(data.locks?.map(({ code }) => code)).toEqual(['purpose', 'secretNote'])
    expect(data.timers?.map(({ kind, activityCode }) => [kind, activityCode])).toEqual([
      ['remind', 'finance'],
      ['due', 'finance'],
    ])
    expect(data.rerunBecause).toBeUndefined()
    expect(await rowFingerprint(server.deps.database)).toEqual(before)
  })

  it('M2 A1: in a countersign it says how many agreed; the last one ends it and tells the initiator', async () => {
    const world = await worldOf('counts')
    const { workflowInstanceId } = await atManager(world)
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const [first, second] = world.people.finance
    const own = await world.itemOf(first, workflowInstanceId)
    const one = await simulated(world, first, { actionCode: 'agree', workItemId: own })
    expect(one).toMatchObject({
      opens: [],
      waits: { activityCode: 'finance', agreed: 1, needed: 2 },
      ends: null,
    })
    await world.decide(first, 'agree', workflowInstanceId)
    const other = await world.itemOf(second, workflowInstanceId)
    const two = await simulated(world, second, { actionCode: 'agree', workItemId: other })
    expect(two).toMatchObject({ ends: 'agreed', waits: null, told: { people: [{ name: '陈思远' }] } })
    const no = await simulated(world, second, { actionCode: 'disagree', workItemId: other })
    expect(no).toMatchObject({ ends: 'disagreed' })
  })

  it('M5: an act that takes others’ tasks away names them', async () => {
    const world = await worldOf('closes')
    const { workflowInstanceId } = await atManager(world)
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const [first] = world.people.finance
    const own = await world.itemOf(first, workflowInstanceId)
    const data = await simulated(world, first, { actionCode: 'disagree', workItemId: own })
    expect(peopleIn(data.closes)).toEqual([['finance', ['李娜']]])
    expect(data.told?.people.map(({ name }) => name)).toEqual(['李娜', '陈思远'])
  })

  it('T1: a transfer shows whose task it becomes; the step itself goes on', async () => {
    const world = await worldOf('transfer', (pkg) => {
      approvalOf(pkg, 'manager').buttons = [{ action: 'agree' }, { action: 'forward' }]
    })
    const { itemId } = await atManager(world)
    const participantors = [world.people.finance[0]]
    const input = { actionCode: 'forward', workItemId: itemId, participantors }
    const data = await simulated(world, world.people.manager, input)
    expect(data.opens).toMatchObject([{ activityCode: 'manager', mode: null, people: [{ name: '王敏' }] }])
    expect(data).toMatchObject({ closes: [], ends: null, told: { count: 1 } })
  })

  it('Z3: a start says what comes behind the first step, and on which empty field that depends', async () => {
    const world = await worldOf('ahead', (pkg) => {
      approvalOf(pkg, 'manager').fields = { items: { editable: true } }
    })
    const input = {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: { data: { purpose: '出差', items: [{ id: 'r1', amount: '12800' }] } },
    }
    const rich = await simulated(world, world.people.initiator, input)
    expect(peopleIn(rich.opens)).toEqual([['manager', ['林静']]])
    expect(rich.ahead?.map(({ activityCode, dependsOn }) => [activityCode, dependsOn])).toEqual([
      ['finance', []],
    ])
    expect(rich.locks?.map(({ code }) => code)).toEqual([
      'purpose',
      'secretNote',
      'companion',
      'kind',
      'items',
    ])
    const empty = { ...input, bizObject: { data: { purpose: '出差' } } }
    const poor = await simulated(world, world.people.initiator, empty)
    expect(poor.ahead?.map(({ activityCode, dependsOn }) => [activityCode, dependsOn])).toEqual([
      ['byAmount', [{ zh: '合计' }]],
    ])
  })

  it('D-02: a field that I do not see is not named by what depends on it', async () => {
    const world = await worldOf('hidden', (pkg) => {
      const start = pkg.workflows[0]?.nodes.find(({ type }) => type === 'start')
      if (start?.type !== 'start') throw new Error('no start')
      start.fields = { total: { visible: false } }
      approvalOf(pkg, 'manager').fields = { items: { editable: true } }
    })
    const data = await simulated(world, world.people.initiator, {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: { data: { purpose: '出差' } },
    })
    expect(data.ahead?.map(({ activityCode, dependsOn }) => [activityCode, dependsOn])).toEqual([
      ['byAmount', []],
    ])
  })

  it('M10: where votes are secret, nobody is told the count before his own vote', async () => {
    const world = await worldOf('secret', (pkg) => {
      const finance = approvalOf(pkg, 'finance')
      finance.secret = true
      finance.buttons = [{ action: 'agree' }, { action: 'assist' }]
    })
    const { workflowInstanceId } = await atManager(world)
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const [first] = world.people.finance
    const workItemId = await world.itemOf(first, workflowInstanceId)
    const participantors = [world.people.stranger]
    const asked = await simulated(world, first, { actionCode: 'assist', workItemId, participantors })
    expect(asked).toMatchObject({ waits: null, opens: [{ people: [{ name: '孙悦' }] }] })
    const voted = await simulated(world, first, { actionCode: 'agree', workItemId })
    expect(voted.waits).toMatchObject({ agreed: 1, needed: 2 })
  })

  it('B5: a straight back whose way would change says that it becomes a re-run, and why', async () => {
    const world = await worldOf('straight')
    const { workflowInstanceId } = await atManager(world)
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const [first] = world.people.finance
    const page = await server.call(loadForm, { workflowInstanceId }, as(world, first))
    const returned = await server.call(
      rejectWorkItem,
      {
        workItemId: page.data.workItemId ?? '',
        fence: { revision: page.data.revision, digest: page.data.digest },
        rejectToActivityCode: 'start',
        submitToReject: true,
        approval: { content: '请改' },
        replayToken: freshToken(),
      },
      as(world, first),
    )
    expect(returned.fault).toBeNull()
    const { initiator } = world.people
    const workItemId = await world.itemOf(initiator, workflowInstanceId)
    const resubmit = { actionCode: 'submit', workItemId }
    const same = await simulated(world, initiator, resubmit)
    expect(same.rerunBecause).toBeUndefined()
    expect(same.opens.map(({ activityCode }) => activityCode)).toEqual(['finance'])
    const bizObject = { data: { items: [{ id: 'r1', what: '机票', amount: '10' }] } }
    const changed = await simulated(world, initiator, { ...resubmit, bizObject })
    expect(changed.rerunBecause).toBe('gateway')
    expect(changed.opens.map(({ activityCode }) => activityCode)).toEqual(['manager'])
  })

  it('G5: it is refused as the press would be', async () => {
    const world = await worldOf('refused')
    const { itemId, workflowInstanceId } = await atManager(world, '800')
    const ask = async (userId: string, input: Record<string, unknown>) =>
      (await server.call(simulateAction, input, as(world, userId))).fault?.fault
    const agree = { actionCode: 'agree', workItemId: itemId }
    const { manager, initiator, stranger } = world.people
    expect(await ask(initiator, agree)).toBe('notParticipant')
    expect(await ask(stranger, agree)).toBe('notFound')
    expect(await ask(manager, { ...agree, bizObject: { data: { purpose: 'x' } } })).toBe('fieldReadOnly')
    expect(await ask(manager, { actionCode: 'print', workItemId: itemId })).toBe('actionNotOffered')
    await world.decide(manager, 'agree', workflowInstanceId)
    expect(await ask(manager, agree)).toBe('alreadyHandled')
    expect(
      await server
        .call(
          submitForm,
          {
            ...agree,
            actionCode: 'agree',
            fence: { revision: 1, digest: '' },
            bizObject: { data: {} },
            replayToken: freshToken(),
          },
          as(world, manager),
        )
        .then(({ fault }) => fault?.fault),
    ).toBe('alreadyHandled')
  })
})
