import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDefinitions } from '../../../../server/apps/definitions.ts'
import { createModels } from '../../../../server/apps/models.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { Fault } from '../../../../server/base/fault.ts'
import { type PerformDeps, perform } from '../../../../server/instances/perform/perform.ts'
import type { PerformRequest } from '../../../../server/instances/perform/request.ts'
import { decideOnly } from '../../../../server/instances/simulation/simulate.ts'
import { createOrganisations } from '../../../../server/organisation/cache.ts'
import { administrationOf } from '../../../../server/policies/administration.ts'
import { instanceById } from '../../../../server/stores/instances/instances.ts'
import { colleagues } from '../../../support/builders.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { flowPackage } from '../../../support/flow-package.ts'
import { insertCorp, insertDepartment, insertPerson } from '../../../support/people.ts'
import { randomDefinition } from '../../../support/random-flows.ts'
import { type Chance, randomCommand } from '../../../support/random-requests.ts'
import { rowFingerprint } from '../../../support/row-fingerprint.ts'
import { freshToken } from '../../../support/workflow-world.ts'

const COMPARED = process.env.LONG === '1' ? 2500 : 500
const STARTED = Date.UTC(2026, 0, 5, 8)

let fresh: FreshDatabase
let deps: PerformDeps
let departmentId: string
let people: ReadonlyMap<string, string>

beforeAll(async () => {
  fresh = await freshDatabase()
  const { database } = fresh
  await insertCorp(database, { corpId: 'flows' })
  departmentId = await insertDepartment(database, 'flows', { code: 'office' })
  const ids = new Map<string, string>()
  for (const { username, active } of colleagues().people) {
    const { userId } = await insertPerson(database, 'flows', { username, departmentIds: [departmentId] })
    ids.set(username, userId)
    if (!active)
      await database.query({ text: 'update app_user set active = false where id = $1', values: [userId] })
  }
  people = ids
  deps = {
    database,
    definitions: createDefinitions(database),
    models: createModels(database),
    organisations: createOrganisations(database),
    hub: { publish: () => {} },
    wake: { outbox: () => {}, timers: () => {}, effects: () => {} },
  }
})
afterAll(() => fresh.drop())

function idOf(username: string): string {
  return people.get(username) ?? ''
}

function request(
  actorId: string,
  target: PerformRequest['target'],
  command: PerformRequest['command'],
  at: Date,
) {
  return {
    corpId: 'flows',
    actorId,
    requestId: 'test',
    client: 'OTHER',
    replayToken: freshToken(),
    route: 'test',
    body: {},
    target,
    command,
    at: at.toISOString(),
  }
}

async function publish(definition: typeof randomDefinition extends fc.Arbitrary<infer T> ? T : never) {
  const { nodes, ...fields } = definition.workflow
  const named = nodes.map((node) => ({ ...node, name: { en: node.code } }))
  const pkg = flowPackage(named, { ...fields, properties: definition.model.properties })
  const published = await publishPackage(deps.database, 'flows', pkg, { by: null, now: new Date() })
  expect(published.ok).toBe(true)
}

async function eventsOfLast(instanceId: string): Promise<string> {
  const { rows } = await deps.database.query<{ events: string }>({
    text: `select (body->'events')::text as events from operation_log where instance_id = $1
      order by entry desc limit 1`,
    values: [instanceId],
  })
  return rows[0]?.events ?? ''
}

type Compared = { readonly instanceId: string | null; readonly fingerprint: Record<string, string> }

/** The same request simulated and then carried out: the same events, or the same refusal; only the latter writes. */
async function compare(asked: PerformRequest, before: Record<string, string>): Promise<Compared> {
  const simulated = await outcomeOf(() => decideOnly(deps, asked))
  expect(await rowFingerprint(deps.database), 'simulate wrote something').toEqual(before)
  const done = await outcomeOf(() => perform(deps, asked))
  const fingerprint = await rowFingerprint(deps.database)
  if (simulated instanceof Fault || done instanceof Fault) {
    expect(faultOf(done)).toBe(faultOf(simulated))
    expect(fingerprint, 'a refusal wrote something').toEqual(before)
    return { instanceId: null, fingerprint }
  }
  const { workflowInstanceId } = done
  expect(await eventsOfLast(workflowInstanceId)).toBe(JSON.stringify(simulated.scene.events))
  const stored = await instanceById(deps.database, 'flows', workflowInstanceId)
  expect(stored?.state).toEqual(JSON.parse(JSON.stringify(simulated.scene.after)))
  return { instanceId: workflowInstanceId, fingerprint }
}

async function outcomeOf<T>(act: () => Promise<T>): Promise<T | Fault> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

const faultOf = (outcome: unknown) => (outcome instanceof Fault ? outcome.fault : 'done')

/** What everybody could do with the instance now. */
async function contextsOf(instanceId: string, at: Date) {
  const view = await instanceById(deps.database, 'flows', instanceId)
  const version = view === null ? null : await deps.definitions.byId('flows', view.workflowVersionId)
  if (view === null || version === null) throw new Error('no instance')
  const organisation = await deps.organisations.current('flows')
  const contexts = [...people.values()].map((id) => {
    const administration = administrationOf(id, [], version, view.state, organisation)
    return {
      now: at.toISOString(),
      actor: { id, active: organisation.person(id)?.active === true },
      definition: version.definition,
      organisation,
      calendar: organisation.workCalendar,
      record: view.record,
      opened: view.opened,
      ...(administration === undefined ? {} : { administration }),
    }
  })
  return { state: view.state, contexts }
}

const chance: fc.Arbitrary<Chance> = fc.record({
  pick: fc.nat(10_000),
  other: fc.constantFrom('ann', 'li', 'wang', 'chen', 'zhao', 'gone'),
  flag: fc.boolean(),
})

describe('simulate = apply', () => {
  it(`${COMPARED} random states and commands: the same events byte by byte, and simulate writes nothing`, {
    timeout: 300_000,
  }, async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const stories = fc.sample(
      fc.record({
        flow: randomDefinition,
        amount: fc.nat(12),
        acts: fc.array(chance, { minLength: 12, maxLength: 25 }),
      }),
      { seed, numRuns: COMPARED },
    )
    console.info(`simulate = apply: SEED=${seed}`)
    const seen = { done: 0, refused: 0, kinds: new Set<string>() }
    let fingerprint = await rowFingerprint(deps.database)
    for (const { flow, amount, acts } of stories) {
      if (seen.done + seen.refused >= COMPARED) break
      await publish(flow)
      let at = new Date(STARTED)
      const submit = request(
        idOf('ann'),
        { kind: 'new', workflowCode: 'request' },
        () => ({
          type: 'submit',
          item: null,
          initiatorId: idOf('ann'),
          departmentId,
          data: { amount: String(amount) },
          opinion: '',
        }),
        at,
      )
      fingerprint = await rowFingerprint(deps.database)
      const started = await compare(submit, fingerprint)
      fingerprint = started.fingerprint
      const { instanceId } = started
      seen[instanceId === null ? 'refused' : 'done'] += 1
      for (const act of instanceId === null ? [] : acts) {
        at = new Date(at.getTime() + 45 * 60_000)
        const { state, contexts } = await contextsOf(instanceId ?? '', at)
        const tried = randomCommand(state, contexts, { ...act, other: idOf(act.other) })
        if (tried === null) continue
        const target = { kind: 'instance' as const, instanceId: instanceId ?? '', revision: null }
        const asked = request(tried.actorId, target, () => tried.command, at)
        const compared = await compare(asked, fingerprint)
        fingerprint = compared.fingerprint
        seen.kinds.add(tried.command.type)
        seen[compared.instanceId === null ? 'refused' : 'done'] += 1
      }
    }
    expect(seen.done + seen.refused).toBeGreaterThanOrEqual(COMPARED)
    expect(seen.done).toBeGreaterThan(COMPARED / 2)
    expect(seen.kinds.size).toBeGreaterThan(8)
  })
})
