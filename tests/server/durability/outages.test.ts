import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { submitForm } from '../../../contract/forms.ts'
import { adjustWorkItemParticipators } from '../../../contract/workflow/add-sign.ts'
import { cancelActivity } from '../../../contract/workflow/administration.ts'
import { assistWorkItem } from '../../../contract/workflow/assist.ts'
import { abortInstance } from '../../../contract/workflow/endings.ts'
import { forwardWorkItem } from '../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { drainEffects } from '../../../server/instances/effects/drain.ts'
import { wrongCounts } from '../../support/count-invariants.ts'
import { brokenInvariants } from '../../support/sql-invariants.ts'
import { freshToken } from '../../support/workflow-world.ts'
import { CORP, type RaceWorld, raceWorld, type Seen } from '../security/races/world.ts'

const TRIPS = 160
const CLIENTS = 8
const OUTAGES = 12

/** One intent as its sender knows it; a lost answer is "unknown", never "failed". */
type Operation = {
  readonly endpoint: Endpoint
  readonly input: { readonly replayToken: string }
  readonly userId: string
  outcome: 'ok' | 'refused' | 'unknown'
  answers: string[]
}

let world: RaceWorld
const history: Operation[] = []

beforeAll(async () => {
  world = await raceWorld()
}, 60_000)
afterAll(() => world.pair.close())

it('K-5 K-9: every connection of the database cut again and again, requests delivered twice: each has one effect or none', async () => {
  const trips: string[] = []
  for (let from = 0; from < TRIPS; from += 8)
    trips.push(...(await Promise.all(Array.from({ length: 8 }, () => world.atFinance('counterSign')))))
  const operations = (await Promise.all(trips.map(operationsOn))).flat()

  let over = false
  const outages = cutConnections(() => over)
  const left = [...operations]
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        history.push(next)
        await send(next, client % 2 === 0 ? 0 : 1, history.length % 10 === 3)
      }
    }),
  )
  over = true
  const cut = await outages
  const unknown = history.filter(({ outcome }) => outcome === 'unknown')
  // The sender asks again with the same token until he knows.
  for (const operation of unknown) {
    await expect
      .poll(
        async () => {
          await send(operation, 1, false)
          return operation.outcome
        },
        { timeout: 25_000 },
      )
      .not.toBe('unknown')
  }
  await drainEffects(world.pair.inside.deps)

  const tokens = await tokensIn()
  for (const { input, outcome, answers } of history) {
    expect([input.replayToken, tokens.has(input.replayToken)]).toEqual([input.replayToken, outcome === 'ok'])
    expect(new Set(answers).size).toBeLessThanOrEqual(1)
  }
  expect(await brokenInvariants(world.pair.database)).toEqual([])
  expect(await wrongCounts(world.pair.inside, CORP)).toEqual([])
  const of = (outcome: Operation['outcome']) => history.filter((one) => one.outcome === outcome).length
  console.log(
    `${cut} connections cut in ${OUTAGES} outages at most: ${of('ok')} done, ${of('refused')} refused, ` +
      `${unknown.length} answers lost`,
  )
  expect(cut).toBeGreaterThan(0)
  expect(of('ok')).toBeGreaterThan(TRIPS)
}, 240_000)

/** Four things that people want of one trip; what they saw is from before all of them. */
async function operationsOn(instanceId: string, index: number): Promise<Operation[]> {
  const { manager, finance, stranger, initiator } = world.world.people
  const [wang, li] = finance
  const seen = async (userId: string): Promise<Seen> => world.seen(instanceId, userId)
  const approval = { content: 'because' }
  const onTrip = { workflowInstanceId: instanceId, reason: 'because' }
  const agree = async (userId: string) =>
    operation(submitForm, { ...(await seen(userId)), actionCode: 'agree', bizObject: { data: {} } }, userId)
  const [admin] = world.admins
  const rare = [
    async () => operation(abortInstance, onTrip, admin),
    async () => operation(cancelActivity, { ...onTrip, activityCode: 'finance' }, admin),
    async () => operation(revokeWorkItem, { ...onTrip, activityCode: 'manager' }, manager),
    async () =>
      operation(rejectWorkItem, { ...(await seen(li)), rejectToActivityCode: 'start', approval }, li),
    async () =>
      operation(forwardWorkItem, { ...(await seen(li)), participantors: [initiator], approval }, li),
    async () => operation(assistWorkItem, { ...(await seen(li)), participantors: [initiator], approval }, li),
    async () =>
      operation(
        adjustWorkItemParticipators,
        { ...(await seen(li)), participantors: [initiator], position: 'before', approval },
        li,
      ),
  ]
  const one = rare[index % rare.length]
  return [await agree(wang), await agree(stranger), await agree(manager), ...(one ? [await one()] : [])]
}

function operation(endpoint: Endpoint, input: Record<string, unknown>, userId: string): Operation {
  return { endpoint, input: { ...input, replayToken: freshToken() }, userId, outcome: 'unknown', answers: [] }
}

/** `twice`: the network delivers the request to both processes. */
async function send(sent: Operation, process: 0 | 1, twice: boolean): Promise<void> {
  const targets: readonly (0 | 1)[] = twice ? [0, 1] : [process]
  const outcomes = await Promise.all(targets.map((target) => deliver(sent, target)))
  sent.outcome = outcomes.includes('ok') ? 'ok' : outcomes.includes('unknown') ? 'unknown' : 'refused'
}

async function deliver(sent: Operation, process: 0 | 1): Promise<Operation['outcome']> {
  try {
    const { status, fault, data } = await world.pair.call(process, sent.endpoint, sent.input, sent.userId)
    if (status >= 500) return 'unknown'
    if (fault !== null) return 'refused'
    sent.answers.push(JSON.stringify(data))
    return 'ok'
  } catch {
    return 'unknown'
  }
}

/** As an immediate restart does to everyone connected; answers how many connections it was. */
async function cutConnections(isOver: () => boolean): Promise<number> {
  const client = new pg.Client({ connectionString: world.pair.connectionString })
  await client.connect()
  let cut = 0
  for (let outage = 0; outage < OUTAGES && !isOver(); outage += 1) {
    await pause(150)
    const { rows } = await client.query<{ n: number }>(
      `select count(*) filter (where pg_terminate_backend(pid))::int as n from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    cut += rows[0]?.n ?? 0
  }
  await client.end()
  return cut
}

async function tokensIn(): Promise<ReadonlySet<string>> {
  const { rows } = await world.pair.database.query<{ token: string }>({
    text: 'select token from replay_token',
  })
  return new Set(rows.map(({ token }) => token))
}
