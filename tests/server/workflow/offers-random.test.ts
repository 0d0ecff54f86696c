import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AllowedAction } from '../../../contract/form-page.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { listWorkItemApprovals } from '../../../contract/instances.ts'
import { workflowOperation } from '../../../contract/workflow/administration.ts'
import { listRejectActivities } from '../../../contract/workflow/returns.ts'
import type { Definition } from '../../../engine/context.ts'
import { type OffersWorld, offersWorld, renamed } from '../../support/offers-world.ts'
import { type Chance, type OpenPage, SEND } from '../../support/page-acts.ts'
import { wrongProjections } from '../../support/projections.ts'
import { CHOICE_FAULTS } from '../../support/random-acts.ts'
import { randomDefinition } from '../../support/random-flows.ts'
import { randomly } from '../../support/random-seed.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken } from '../../support/workflow-world.ts'

const ACTS = process.env.LONG === '1' ? 6_000 : 450
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

/** How often each action was tried at which kind of item; the seldom ones are tried first. */
const seen = new Map<string, number>()
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

/** A page of the run as a person has it: by one of its items, open or closed, or by the run. */
async function openPage(instanceId: string, { who, pick }: Drawn): Promise<OpenPage | null> {
  const { rows } = await server.fresh.database.query<{ id: string }>({
    text: `select id from work_item where instance_id = $1 order by (status = 2) desc, number`,
    values: [instanceId],
  })
  const id = rows[pick % (rows.length + 1)]?.id
  const named = id === undefined ? { workflowInstanceId: instanceId } : { workitemId: id }
  const loaded = await server.call(loadForm, named, world.as(who))
  if (loaded.fault !== null) return null
  const page = loaded.data
  const steps = await server.call(listWorkItemApprovals, { workflowInstanceId: instanceId }, world.as(who))
  const offersReturn = page.allowedActions.some(({ action, allowed }) => action === 'reject' && allowed)
  const targets = offersReturn
    ? await server.call(listRejectActivities, { workItemId: page.workItemId ?? '' }, world.as(who))
    : null
  return { page, steps: steps.data, targets: targets?.data ?? [], departmentId: world.departmentId }
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
  const least = Math.min(...usual.map(often))
  const rare = usual.filter((offer) => often(offer) === least)
  // Now and then what takes a run on, or it stays where it is.
  const onward = usual.filter(
    ({ action, allowed }) => allowed && ['agree', 'submit', 'claim'].includes(action),
  )
  const pool = pick % 3 === 0 && onward.length > 0 ? onward : rare
  return pool[pick % Math.max(1, pool.length)]
}

/** §15 item 6: what a page offers is carried out at once, what it does not is refused for the reason it gives. */
async function act(instanceId: string, drawn: Drawn): Promise<void> {
  const open = await openPage(instanceId, drawn)
  if (open === null) return
  const drawnHere = { ...drawn, other: world.idOf(drawn.other) }
  const offer = choose(open, drawnHere)
  const sent = offer === undefined ? null : (SEND[offer.action]?.(open, offer, drawnHere) ?? null)
  if (offer === undefined || sent === null) return
  const kind = kindOf(open, offer)
  seen.set(kind, (seen.get(kind) ?? 0) + 1)
  const answer = await server.call(sent.endpoint, sent.input, world.as(drawn.who))
  const fault = answer.fault?.fault ?? firstFault(answer.fault === null ? answer.data : null) ?? 'accepted'
  const told = `${drawn.who}: ${kind}`
  if (!offer.allowed) expect(`${told}: ${fault}`).toBe(`${told}: ${offer.reason}`)
  else if (!CHOICES.has(fault)) expect(`${told}: ${fault}`).toBe(`${told}: accepted`)
}

const CHOICES: ReadonlySet<string> = new Set(CHOICE_FAULTS)

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
      for (const [index, drawn] of instanceId === null ? [] : acts.entries()) {
        if (index === movesAfter) await move(instanceId ?? '', flow)
        await act(instanceId ?? '', drawn)
        tried += 1
        expect(await wrongProjections(server.fresh.database, instanceId ?? '')).toEqual([])
      }
    }
    const kinds = [...seen.keys()]
    for (const one of [
      'removeSigner item offered agree',
      'retrieve item offered agree',
      'undoForward item offered',
    ])
      expect(kinds.some((kind) => kind.startsWith(one))).toBe(true)
    expect(kinds.length).toBeGreaterThan(80)
  })
})
