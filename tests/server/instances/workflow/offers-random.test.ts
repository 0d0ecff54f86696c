import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AllowedAction } from '../../../../contract/form-page.ts'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { type ApprovalStep, listWorkItemApprovals } from '../../../../contract/instances.ts'
import { searchWorkItems } from '../../../../contract/work-items.ts'
import { workflowOperation } from '../../../../contract/workflow/administration.ts'
import { listRejectActivities } from '../../../../contract/workflow/returns.ts'
import type { Definition } from '../../../../engine/model/context.ts'
import { approval, definition } from '../../../support/builders.ts'
import { type OffersWorld, offersWorld, renamed } from '../../../support/offers-world.ts'
import { type Chance, type OpenPage, SEND } from '../../../support/page-acts.ts'
import { wrongProjections } from '../../../support/projections.ts'
import { CHOICE_FAULTS } from '../../../support/random-acts.ts'
import { randomDefinition } from '../../../support/random-flows.ts'
import { randomly } from '../../../support/random-seed.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken } from '../../../support/workflow-world.ts'

const ACTS = process.env.LONG === '1' ? 6_000 : 220
const NAMES = ['ann', 'li', 'wang', 'chen', 'zhao', 'boss'] as const

let server: TestServer
let world: OffersWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await offersWorld(server)
})
afterAll(() => server.close())

const chance = fc.record({
  who: fc.constantFrom(...NAMES),
  pick: fc.nat(10_000),
  other: fc.constantFrom(...NAMES, 'gone'),
  amount: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 2 }),
  flag: fc.boolean(),
  position: fc.constantFrom('before' as const, 'after' as const, 'parallel' as const),
  mode: fc.constantFrom('all' as const, 'any' as const, 'sequence' as const),
})
type Drawn = typeof chance extends fc.Arbitrary<infer T> ? T : never

const story = fc.record({
  flow: randomDefinition,
  amount: fc.nat(12),
  forAnother: fc.boolean(),
  movesAfter: fc.nat(30),
  acts: fc.array(chance, { minLength: 15, maxLength: 30 }),
})

/** So often is enough of one action at one kind of item. */
const ENOUGH = 3

/** How often each action was tried at which kind of item; the seldom ones are tried first. */
const seen = new Map<string, number>()
const ONWARD: readonly string[] = ['agree', 'submit', 'claim', 'adjustParticipant', 'forward']
const ENDINGS: readonly string[] = ['cancel', 'finishInstance', 'terminate', 'disagree']

async function start(amount: number, forAnother: boolean): Promise<string | null> {
  const filed = forAnother ? { trustor: world.idOf('ann'), departmentId: world.departmentId } : {}
  const input = {
    actionCode: 'submit' as const,
    workflowCode: 'request',
    bizObject: { data: { amount: String(amount) } },
    replayToken: freshToken(),
    ...filed,
  }
  const answer = await server.call(submitForm, input, world.as(forAnother ? 'zhao' : 'ann'))
  return answer.fault === null ? answer.data.workflowInstanceId : null
}

type Named = { readonly who: string; readonly named: { workitemId: string } | { workflowInstanceId: string } }

/** Whose page, by which item, open or closed: most often of somebody who has to do with it, now and then by the run. */
async function pageToOpen(instanceId: string, { who, pick }: Drawn): Promise<Named> {
  const whole = { who, named: { workflowInstanceId: instanceId } }
  if (pick % 7 === 0) return whole
  const { rows } = await server.fresh.database.query<{ id: string; people: string[] }>({
    text: `select w.id, array_remove(array[h.username, p.username]
        || array(select u.username from work_item_candidate c join app_user u on u.id = c.user_id
          where c.work_item_id = w.id), null) as people
      from work_item w left join app_user h on h.id = w.holder_id left join app_user p on p.id = w.principal_id
      where w.instance_id = $1 order by w.number desc`,
    values: [instanceId],
  })
  const row = rows[pick % 2 === 0 ? 0 : pick % Math.max(1, rows.length)]
  if (row === undefined) return whole
  const person = pick % 5 === 0 ? who : (row.people[pick % Math.max(1, row.people.length)] ?? who)
  return { who: person, named: { workitemId: row.id } }
}

async function openPage(instanceId: string, { who, named }: Named): Promise<OpenPage | null> {
  const loaded = await server.call(loadForm, named, world.as(who))
  if (loaded.fault !== null) return null
  const page = loaded.data
  const steps = await server.call(listWorkItemApprovals, { workflowInstanceId: instanceId }, world.as(who))
  await expectWaiting(instanceId, steps.data)
  const offersReturn = page.allowedActions.some(({ action, allowed }) => action === 'reject' && allowed)
  const targets = offersReturn
    ? await server.call(listRejectActivities, { workItemId: page.workItemId ?? '' }, world.as(who))
    : null
  const { departmentId } = world
  return { page, steps: steps.data, targets: targets?.data ?? [], departmentId, readerId: world.idOf(who) }
}

/** The timeline names whoever holds an open item, or may claim it, and nobody else as somebody who is waited for. */
async function expectWaiting(instanceId: string, steps: readonly ApprovalStep[]): Promise<void> {
  const { rows } = await server.fresh.database.query<{ id: string; people: string[] }>({
    text: `select w.id, array_remove(w.holder_id || array(
        select c.user_id from work_item_candidate c where c.work_item_id = w.id), null)::text[] as people
      from work_item w where w.instance_id = $1 and w.status = 2`,
    values: [instanceId],
  })
  const waiting = steps
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ approvaler, workItemId, workItemStatus, assists = [] }) => [
      ...(workItemStatus === 2 ? [`${workItemId} ${approvaler.id}`] : []),
      ...assists
        .filter((assist) => assist.workItemStatus === 2)
        .map((assist) => `${assist.workItemId} ${assist.person.id}`),
    ])
  const held = rows.flatMap(({ id, people }) => people.map((person) => `${id} ${person}`))
  expect(waiting.toSorted()).toEqual(held.toSorted())
}

/** Where and how an action stands, as far as it matters for what comes of it. */
function kindOf({ page }: OpenPage, { action, allowed, reason, scope }: AllowedAction): string {
  const at = page.mode === 'decide' ? 'open' : page.handled === null ? 'run' : page.handled.action
  return [action, scope ?? 'item', allowed ? 'offered' : (reason ?? ''), at, page.workItemType ?? ''].join(
    ' ',
  )
}

function choose(open: OpenPage, { pick }: Chance): AllowedAction | undefined {
  const usual = open.page.allowedActions.filter(
    ({ action }) => action in SEND && (pick % 11 === 0 || !ENDINGS.includes(action)),
  )
  const often = (offer: AllowedAction) => seen.get(kindOf(open, offer)) ?? 0
  const onward = usual.filter(({ action, allowed }) => allowed && ONWARD.includes(action))
  if (pick % 3 === 0 && onward.length > 0) return onward[pick % onward.length]
  const least = Math.min(...usual.map(often))
  const rare = usual.filter((offer) => often(offer) === least)
  return least < ENOUGH ? rare[pick % Math.max(1, rare.length)] : onward[pick % Math.max(1, onward.length)]
}

/** §15 item 6: what a page offers is carried out at once, what it does not is refused for the reason it gives. */
async function act(instanceId: string, drawn: Drawn): Promise<'sent' | 'over' | null> {
  const wanted = await pageToOpen(instanceId, drawn)
  const open = await openPage(instanceId, wanted)
  if (open === null) return null
  const { who } = wanted
  const drawnHere = { ...drawn, other: world.idOf(drawn.other) }
  const offer = choose(open, drawnHere)
  const sent = offer === undefined ? null : (SEND[offer.action]?.(open, offer, drawnHere) ?? null)
  const isOver = open.page.instanceState !== 'PROCESSING' && open.page.instanceState !== 'EXCEPTION'
  if (offer === undefined || sent === null) return isOver ? 'over' : null
  const kind = kindOf(open, offer)
  seen.set(kind, (seen.get(kind) ?? 0) + 1)
  const answer = await server.call(sent.endpoint, sent.input, world.as(who))
  const fault = answer.fault?.fault ?? firstFault(answer.fault === null ? answer.data : null) ?? 'accepted'
  const told = `${who}: ${kind}`
  if (!offer.allowed) expect(`${told}: ${fault}`).toBe(`${told}: ${offer.reason}`)
  else if (!CHOICES.has(fault)) expect(`${told}: ${fault}`).toBe(`${told}: accepted`)
  return isOver ? 'over' : 'sent'
}

/** The sheets name only people who can be urged. */
const CHOICES: ReadonlySet<string> = new Set([...CHOICE_FAULTS].filter((fault) => fault !== 'urgeNobody'))

/** A batch answers with one result per run. */
function firstFault(data: unknown): string | undefined {
  const results: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'results') : undefined
  const first: unknown = Array.isArray(results) ? results[0] : undefined
  const fault: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'fault') : undefined
  return typeof fault === 'string' ? fault : undefined
}

async function move(instanceId: string, flow: Definition): Promise<void> {
  const next = renamed(flow)
  const workflowVersion = await world.publish(next.flow)
  await server.call(
    workflowOperation,
    {
      operationType: 'EDIT_TEMPLATE',
      workflowInstanceId: instanceId,
      workflowVersion,
      nodes: next.nodes,
      approval: { content: 'because' },
      replayToken: freshToken(),
    },
    world.as('boss'),
  )
}

describe('what pages offer, over random runs', () => {
  it(`${ACTS} acts: what is offered is carried out, what is not is refused for its reason; every row says what the run says`, {
    timeout: 900_000,
  }, async () => {
    const { seed } = randomly(ACTS)
    const stories = fc.sample(story, { seed, numRuns: ACTS })
    let tried = 0
    for (const { flow, amount, forAnother, movesAfter, acts } of stories) {
      if (tried >= ACTS) break
      await world.publish(flow)
      const instanceId = await start(amount, forAnother)
      let over = 0
      for (const [index, drawn] of instanceId === null ? [] : acts.entries()) {
        // Little can be done with a run that is over.
        if (over > 2) break
        if (index === movesAfter) await move(instanceId ?? '', flow)
        const came = await act(instanceId ?? '', drawn)
        if (came === 'over') over += 1
        if (came === null) continue
        tried += 1
        expect(await wrongProjections(server.fresh.database, instanceId ?? '')).toEqual([])
      }
    }
    expect(seen.size).toBeGreaterThan(60)
  })
})

describe('X5: a run that goes on in another version', () => {
  it('has a row in the to-do list that names the step as that version does, and is found by it', async () => {
    const flow = definition([approval('n0', ['chen'])])
    await world.publish(flow)
    const instanceId = (await start(1, false)) ?? ''
    await move(instanceId, flow)
    const list = await server.call(
      searchWorkItems,
      { workflowCode: 'request', activityName: 'n0z' },
      world.as('chen'),
    )
    const row = list.data.content.find((one) => one.instanceId === instanceId)
    expect(row).toMatchObject({ activityCode: 'n0z', activityName: 'n0z' })
  })
})
