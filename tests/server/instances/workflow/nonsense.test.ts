import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { FAULTS } from '../../../../contract/fault-codes.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { createWorkflowTrust } from '../../../../contract/workflow/trust.ts'
import { rowFingerprint } from '../../../support/row-fingerprint.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { BATCHES, WRITES } from '../../../support/workflow-calls.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let ids: { instance: string; item: string }
let fence: { revision: number; digest: string }

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const { workflowInstanceId } = await world.start('12800')
  const item = await world.itemOf(world.people.manager, workflowInstanceId)
  ids = { instance: workflowInstanceId, item }
  const page = await server.call(loadForm, { workitemId: item }, manager())
  fence = { revision: page.data.revision, digest: page.data.digest }
})
afterAll(() => server.close())

const manager = () => ({ as: { corpId: 'yuanshan', userId: world.people.manager } })

type Body = Record<string, unknown>

/** What may be wrong with any write: each kind changes one thing of a sound input. */
const NONSENSE: readonly [kind: string, spoil: (sound: Body) => Body][] = [
  ['nothing at all', () => ({})],
  ['no replay token', ({ replayToken: _, ...rest }) => rest],
  ['a replay token that is too short', (sound) => ({ ...sound, replayToken: 'short' })],
]

/** What may be wrong with the ids of those that name something. */
const NONSENSE_IDS: typeof NONSENSE = [
  ['an id that is none', (sound) => withIds(sound, 'not-an-id')],
  ['an id that is a path', (sound) => withIds(sound, '../../etc/passwd')],
  ['an id in a list', (sound) => withIds(sound, [ids.instance])],
  ['an id nobody has', (sound) => withIds(sound, randomUUID())],
  ['an instance where an item is asked for, and the other way round', (sound) => swapped(sound)],
]

/** What may be wrong with those that have it. */
const OF_SOME: readonly [kind: string, has: string, value: unknown][] = [
  ['a fence without numbers', 'fence', { revision: 'x', digest: 7 }],
  ['a fence of another day', 'fence', { revision: 99, digest: '99.x' }],
  ['an opinion that is no text', 'approval', { content: 7 }],
  ['an opinion of 4,001 characters', 'approval', { content: '好'.repeat(4001) }],
  ['a reason of 4,001 characters', 'reason', '好'.repeat(4001)],
  ['an empty reason', 'reason', '  '],
  ['nobody', 'participantors', []],
  ['2,001 people', 'participantors', Array.from({ length: 2001 }, () => randomUUID())],
  ['somebody nobody knows', 'participantors', [randomUUID()]],
  ['a person who is a number', 'participantors', [7]],
  ['a form that is a list', 'bizObject', { data: [] }],
  ['a field nobody knows', 'bizObject', { data: { nothing: 1 } }],
  ['a node that is not there', 'activityCode', 'nowhere'],
  ['a node without a name', 'activityCode', ''],
  ['a node to return to that is not there', 'rejectToActivityCode', 'nowhere'],
  ['an operation nobody knows', 'operationType', 'EXPLODE'],
  ['an action nobody knows', 'actionCode', 'explode'],
  ['no ids', 'taskIds', []],
]

const ID_MEMBERS = ['workItemId', 'workflowInstanceId', 'instanceId']

function withIds(sound: Body, value: unknown): Body {
  const spoiled = Object.fromEntries(
    Object.entries(sound).map(([name, own]) => [name, ID_MEMBERS.includes(name) ? value : own]),
  )
  if ('taskIds' in sound) spoiled.taskIds = [value]
  if ('workflowInstanceIds' in sound) spoiled.workflowInstanceIds = [value]
  if ('items' in sound) spoiled.items = [{ workItemId: value }]
  return spoiled
}

function swapped(sound: Body): Body {
  const isItem = 'workItemId' in sound || 'taskIds' in sound || 'items' in sound
  return withIds(sound, isItem ? ids.instance : ids.item)
}

const CALLS: readonly (readonly [string, Endpoint, () => Body])[] = [
  ...[...WRITES, ...BATCHES].map(
    ({ name, endpoint, of, input }) =>
      [name, endpoint, () => sound(input(ids[of], world.people.finance[0]))] as const,
  ),
  [
    'a new draft',
    saveForm,
    () => ({
      workflowCode: 'tripApproval',
      bizObject: { data: {} },
      approval: { content: '' },
      replayToken: freshToken(),
    }),
  ],
  [
    'a delegation',
    createWorkflowTrust,
    () => ({
      trustType: '0',
      trustor: world.people.manager,
      trustee: world.people.finance[0],
      rangeType: '0',
      startTime: '2026-01-01T00:00:00Z',
      endTime: '2099-01-01T00:00:00Z',
      replayToken: freshToken(),
    }),
  ],
]

function sound(input: Body): Body {
  return 'fence' in input ? { ...input, fence } : input
}

/** Names of what was refused: the whole call, or each of its parts. */
async function refusals(endpoint: Endpoint, body: Body): Promise<string[]> {
  const answer = await server.call(endpoint, body, manager())
  if (answer.fault !== null) return [answer.fault.fault]
  const { results } = Object(answer.data)
  return Array.isArray(results) ? results.map((row) => String(Object(row).fault)) : ['nothing']
}

describe('bad input: a write is refused by name and changes nothing', () => {
  it.each(CALLS)('%s', async (_, endpoint, soundBody) => {
    await server.tokenOf(manager().as)
    const before = await rowFingerprint(server.deps.database)
    const body = soundBody()
    const spoiled = [
      ...[...NONSENSE, ...(hasIds(body) ? NONSENSE_IDS : [])].map(
        ([kind, spoil]) => [kind, spoil(soundBody())] as const,
      ),
      ...OF_SOME.filter(([, has]) => has in body).map(
        ([kind, has, value]) => [kind, { ...soundBody(), [has]: value }] as const,
      ),
    ]
    expect(spoiled.length).toBeGreaterThanOrEqual(3)
    for (const [kind, input] of spoiled) {
      const refused = await refusals(endpoint, input)
      expect(refused.length, kind).toBeGreaterThan(0)
      for (const fault of refused) {
        expect(Object.keys(FAULTS), `${kind}: ${fault}`).toContain(fault)
        expect(['serverSlip', 'operationFailed'], kind).not.toContain(fault)
      }
      expect(await rowFingerprint(server.deps.database), kind).toEqual(before)
    }
  })
})

function hasIds(body: Body): boolean {
  return [...ID_MEMBERS, 'taskIds', 'workflowInstanceIds', 'items'].some((name) => name in body)
}
