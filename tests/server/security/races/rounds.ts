import { afterAll, beforeAll, expect } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { submitForm } from '../../../../contract/forms.ts'
import { type Barrier, openBarrier } from '../../../support/barrier.ts'
import type { PairAnswer } from '../../../support/server-pair.ts'
import { brokenInvariants } from '../../../support/sql-invariants.ts'
import { freshToken } from '../../../support/workflow-world.ts'
import { type Outcome, type RaceWorld, raceWorld, type Seen } from './world.ts'

export const ROUNDS = 50
export const REASON = { content: 'because' }

export type Act = () => Promise<PairAnswer>
export type Round = { readonly instanceId: string; readonly acts: readonly Act[] }
type Faults = readonly (string | null)[]

/** Two processes with a barrier before them, and what rounds are made of. */
export type Races = RaceWorld & {
  readonly barrier: Barrier
  /** Fifty rounds, prepared beforehand, each released at once on both processes; then the invariants. */
  rounds(
    prepare: (round: number) => Promise<Round>,
    check: (faults: Faults, after: Outcome) => void,
  ): Promise<void>
  call(process: 0 | 1, endpoint: Endpoint, input: unknown, userId: string): Act
  agree(process: 0 | 1, seen: Seen, userId: string): Act
  disagree(process: 0 | 1, seen: Seen, userId: string): Act
  /** A trip open at both people of finance, with what they saw. */
  orSign(): Promise<OrSign>
  /** Says how many rounds really overlapped. */
  close(): Promise<void>
}

export type OrSign = {
  readonly instanceId: string
  readonly wang: string
  readonly li: string
  readonly seenByWang: Seen
  readonly seenByLi: Seen
}

async function openRaces(): Promise<Races> {
  const world = await raceWorld()
  const barrier = await openBarrier(world.pair.connectionString)
  const call: Races['call'] = (process, endpoint, input, userId) => () =>
    world.pair.call(process, endpoint, input, userId)
  const bizObject = { data: {} }
  return {
    ...world,
    barrier,
    rounds: async (prepare, check) => {
      const prepared: Round[] = []
      for (let from = 0; from < ROUNDS; from += 10)
        prepared.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => prepare(from + index)))))
      for (const { acts, instanceId } of prepared) {
        const answers = await barrier.race(acts)
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        check(
          answers.map(({ fault }) => fault),
          await world.outcomeOf(instanceId),
        )
      }
      expect(await brokenInvariants(world.pair.database)).toEqual([])
    },
    call,
    agree: (process, seen, userId) =>
      call(process, submitForm, { ...seen, actionCode: 'agree', bizObject }, userId),
    disagree: (process, seen, userId) =>
      call(process, submitForm, { ...seen, actionCode: 'disagree', bizObject, approval: REASON }, userId),
    orSign: async () => {
      const instanceId = await world.atFinance('tripApproval')
      const [wang, li] = world.world.people.finance
      const [seenByWang, seenByLi] = await Promise.all([
        world.seen(instanceId, wang),
        world.seen(instanceId, li),
      ])
      return { instanceId, wang, li, seenByWang, seenByLi }
    },
    close: async () => {
      const { rounds, overlapped } = barrier.counts
      console.log(`${overlapped} of ${rounds} rounds really overlapped`)
      await barrier.close()
      await world.pair.close()
    },
  }
}

export function onInstance(workflowInstanceId: string) {
  return { workflowInstanceId, reason: REASON.content, replayToken: freshToken() }
}

export function winners(faults: Faults): number {
  return faults.filter((fault) => fault === null).length
}

export function losers(faults: Faults): Faults {
  return faults.filter((fault) => fault !== null)
}

/** The two processes that all races share: starting them takes seconds, and so do their connections. */
export let races: Races

export function shareRaces(): void {
  beforeAll(async () => {
    races = await openRaces()
  }, 60_000)
  afterAll(() => races.close())
}
