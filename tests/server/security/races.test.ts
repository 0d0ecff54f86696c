import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { submitForm } from '../../../contract/forms.ts'
import { adjustWorkItemParticipators } from '../../../contract/workflow/add-sign.ts'
import {
  activateActivity,
  adjustParticipantors,
  cancelActivity,
  workflowOperation,
} from '../../../contract/workflow/administration.ts'
import { assistWorkItem } from '../../../contract/workflow/assist.ts'
import { updateCirculateRead } from '../../../contract/workflow/circulates.ts'
import { abortInstance, deleteInstance, finishInstance } from '../../../contract/workflow/endings.ts'
import { claimWorkItem, forwardWorkItem } from '../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { createOrganisations } from '../../../server/organisation/cache.ts'
import { createFire } from '../../../server/timers/fire.ts'
import { type Barrier, openBarrier } from '../../support/barrier.ts'
import { shiftableClock } from '../../support/clock.ts'
import { wrongCounts } from '../../support/count-invariants.ts'
import type { PairAnswer } from '../../support/server-pair.ts'
import { brokenInvariants } from '../../support/sql-invariants.ts'
import { freshToken } from '../../support/workflow-world.ts'
import { CORP, type Outcome, type RaceWorld, raceWorld, type Seen } from './race-world.ts'

const ROUNDS = 50
const REASON = { content: 'because' }

let races: RaceWorld
let barrier: Barrier

beforeAll(async () => {
  races = await raceWorld()
  barrier = await openBarrier(races.pair.connectionString)
}, 60_000)
afterAll(async () => {
  const { rounds, overlapped } = barrier.counts
  console.log(`${overlapped} of ${rounds} rounds really overlapped`)
  await barrier.close()
  await races.pair.close()
})
afterEach(async () => {
  expect(await brokenInvariants(races.pair.database)).toEqual([])
})

type Act = () => Promise<PairAnswer>
type Round = { readonly instanceId: string; readonly acts: readonly Act[] }

/** Fifty rounds, prepared beforehand, each released at once on both processes. */
async function rounds(
  prepare: (round: number) => Promise<Round>,
  check: (faults: readonly (string | null)[], after: Outcome, round: Round) => void,
): Promise<void> {
  const prepared: Round[] = []
  for (let from = 0; from < ROUNDS; from += 10)
    prepared.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => prepare(from + index)))))
  for (const round of prepared) {
    const answers = await barrier.race(round.acts)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    check(
      answers.map(({ fault }) => fault),
      await races.outcomeOf(round.instanceId),
      round,
    )
  }
}

const call = (process: 0 | 1, endpoint: Endpoint, input: unknown, userId: string): Act => {
  return () => races.pair.call(process, endpoint, input, userId)
}
const agree = (process: 0 | 1, seen: Seen, userId: string) =>
  call(process, submitForm, { ...seen, actionCode: 'agree', bizObject: { data: {} } }, userId)
const disagree = (process: 0 | 1, seen: Seen, userId: string) =>
  call(
    process,
    submitForm,
    { ...seen, actionCode: 'disagree', bizObject: { data: {} }, approval: REASON },
    userId,
  )
const onInstance = (workflowInstanceId: string) => ({
  workflowInstanceId,
  reason: REASON.content,
  replayToken: freshToken(),
})

/** A trip open at both people of finance, with what they saw. */
async function orSign() {
  const instanceId = await races.atFinance('tripApproval')
  const [wang, li] = races.world.people.finance
  return {
    instanceId,
    wang,
    li,
    seenByWang: await races.seen(instanceId, wang),
    seenByLi: await races.seen(instanceId, li),
  }
}

const winners = (faults: readonly (string | null)[]) => faults.filter((fault) => fault === null).length
const losers = (faults: readonly (string | null)[]) => faults.filter((fault) => fault !== null)

describe('decisions at the same moment', () => {
  it('W-01: or-sign, both agree: one decides, the other is told', async () => {
    await rounds(
      async () => {
        const { instanceId, wang, li, seenByWang, seenByLi } = await orSign()
        return { instanceId, acts: [agree(0, seenByWang, wang), agree(1, seenByLi, li)] }
      },
      (faults, after) => {
        expect(losers(faults)).toEqual(['alreadyHandled'])
        expect(after).toEqual({ status: 'COMPLETED', outcome: 'agreed', open: [], entries: 3 })
      },
    )
  })

  it('W-02: or-sign, one agrees, the other disagrees: one decision, no mix', async () => {
    await rounds(
      async () => {
        const { instanceId, wang, li, seenByWang, seenByLi } = await orSign()
        return { instanceId, acts: [agree(0, seenByWang, wang), disagree(1, seenByLi, li)] }
      },
      (faults, after) => {
        expect(losers(faults)).toEqual(['alreadyHandled'])
        const outcome = faults[0] === null ? 'agreed' : 'disagreed'
        expect(after).toEqual({ status: 'COMPLETED', outcome, open: [], entries: 3 })
      },
    )
  })

  it('W-03 M8: five countersigners at once: all succeed, the instance ends once', async () => {
    const { manager, finance, stranger } = races.world.people
    const { rows } = await races.pair.database.query<{ id: string }>({
      text: `select id from app_user where corp_id = $1 and username = 'admin'`,
      values: [CORP],
    })
    const signers = [manager, ...finance, stranger, rows[0]?.id ?? '']
    await rounds(
      async (round) => {
        const instanceId = await races.atFinance('counterSign')
        const seen = await Promise.all(signers.map((signer) => races.seen(instanceId, signer)))
        const acts = signers.map((signer, index) => {
          const own = seen[index]
          if (own === undefined) throw new Error('nothing seen')
          return agree((round + index) % 2 === 0 ? 0 : 1, own, signer)
        })
        return { instanceId, acts }
      },
      (faults, after) => {
        expect(losers(faults)).toEqual([])
        expect(after).toEqual({ status: 'COMPLETED', outcome: 'agreed', open: [], entries: 7 })
      },
    )
  })

  it('W-15 O6: timer and person: one effect', async () => {
    const { manager } = races.world.people
    const clock = shiftableClock(races.pair.inside.fresh)
    clock.shift('PT1H1M')
    const database = { ...races.pair.database, ...clock.database }
    const fire = createFire({ ...races.world.deps, database, organisations: createOrganisations(database) })
    await rounds(
      async () => {
        const instanceId = await races.start('timed')
        const { rows } = await races.pair.database.query<{ number: number; due: string }>({
          text: `select number, due_at::text as due from timer where instance_id = $1 and kind = 'step'`,
          values: [instanceId],
        })
        const { number, due } = rows[0] ?? { number: 0, due: '' }
        const seen = await races.seen(instanceId, manager)
        const timer: Act = async () => {
          const came = await fire(CORP, instanceId, number, due)
          return { status: 200, fault: came === 'fired' ? null : came, data: null }
        }
        return { instanceId, acts: [timer, agree(1, seen, manager)] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        const outcome = faults[0] === null ? 'disagreed' : 'agreed'
        expect(after).toEqual({ status: 'COMPLETED', outcome, open: [], entries: 2 })
      },
    )
  })

  it('M9: a pool item claimed by two at once has one holder', async () => {
    await rounds(
      async () => {
        const instanceId = await races.atFinance('pooled')
        const [wang, li] = races.world.people.finance
        const acts = [
          call(0, claimWorkItem, await races.seen(instanceId, wang), wang),
          call(1, claimWorkItem, await races.seen(instanceId, li), li),
        ]
        return { instanceId, acts }
      },
      (faults, after) => {
        expect(losers(faults)).toEqual(['alreadyClaimed'])
        expect(after).toMatchObject({ status: 'PROCESSING', open: ['finance'], entries: 3 })
      },
    )
  })
})

describe('a decision against what takes its ground away', () => {
  it('W-04 E2: agree and abort: never a live item under a canceled instance', async () => {
    await rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await orSign()
        const abort = call(1, abortInstance, onInstance(instanceId), races.admins[0])
        return { instanceId, acts: [agree(0, seenByWang, wang), abort] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        expect(after.open).toEqual([])
        expect(after.status).toBe(faults[0] === null ? 'COMPLETED' : 'CANCELED')
      },
    )
  })

  it('W-05 V1: taking back and the next approver: no two open nodes', async () => {
    const { manager } = races.world.people
    await rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await orSign()
        const back = call(1, revokeWorkItem, { ...onInstance(instanceId), activityCode: 'manager' }, manager)
        return { instanceId, acts: [agree(0, seenByWang, wang), back] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        if (faults[0] === null) expect(after).toMatchObject({ status: 'COMPLETED', open: [] })
        else expect(after).toMatchObject({ status: 'PROCESSING', open: ['manager'] })
      },
    )
  })

  it('W-05 W4: withdrawing and the first decision', async () => {
    const { initiator, manager } = races.world.people
    await rounds(
      async () => {
        const instanceId = await races.start('tripApproval')
        const seen = await races.seen(instanceId, manager)
        const back = call(1, revokeWorkItem, { ...onInstance(instanceId), activityCode: 'start' }, initiator)
        return { instanceId, acts: [agree(0, seen, manager), back] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        if (faults[0] === null) expect(after).toMatchObject({ status: 'COMPLETED', open: [] })
        else expect(after).toMatchObject({ status: 'PROCESSING', open: ['start'] })
      },
    )
  })

  it('W-06 B2 J3: a return and an added signer: no orphan item', async () => {
    await rounds(
      async () => {
        const { instanceId, wang, li, seenByWang, seenByLi } = await orSign()
        const back = { ...seenByWang, rejectToActivityCode: 'start', approval: REASON }
        const add = { ...seenByLi, participantors: [races.world.people.stranger], approval: REASON }
        return {
          instanceId,
          acts: [call(0, rejectWorkItem, back, wang), call(1, adjustWorkItemParticipators, add, li)],
        }
      },
      (faults, after) => {
        expect(faults[0]).toBeNull()
        expect(after).toMatchObject({ status: 'PROCESSING', open: ['start'] })
        expect(after.entries).toBe(faults[1] === null ? 4 : 3)
      },
    )
  })

  it('W-06 T1: a transfer and a decision on the same item', async () => {
    await rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await orSign()
        const input = {
          ...seenByWang,
          participantors: [races.world.people.stranger],
          replayToken: freshToken(),
        }
        return { instanceId, acts: [agree(0, seenByWang, wang), call(1, forwardWorkItem, input, wang)] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        expect(after.open).toEqual(faults[0] === null ? [] : ['finance', 'finance'])
      },
    )
  })

  it('W-06 H2: an assist and the decision of who asks', async () => {
    await rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await orSign()
        const ask = { ...seenByWang, participantors: [races.world.people.stranger], approval: REASON }
        const assist = call(1, assistWorkItem, { ...ask, replayToken: freshToken() }, wang)
        return { instanceId, acts: [agree(0, seenByWang, wang), assist] }
      },
      (faults, after) => {
        expect(winners(faults)).toBeGreaterThan(0)
        if (faults[0] === null) expect(after).toMatchObject({ status: 'COMPLETED', open: [] })
        else expect(after.open).toEqual(['finance', 'finance', 'finance'])
      },
    )
  })
})

describe('administrators at the same moment', () => {
  it('W-06 X3: holding a node and a decision there', async () => {
    await rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await orSign()
        const hold = { ...onInstance(instanceId), activityCode: 'finance' }
        const acts = [agree(0, seenByWang, wang), call(1, cancelActivity, hold, races.admins[0])]
        return { instanceId, acts }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        expect(after.open).toEqual([])
        expect(after.status).toBe(faults[0] === null ? 'COMPLETED' : 'PROCESSING')
      },
    )
  })

  it('W-06 X1 E1: a jump and a force-finish', async () => {
    await rounds(
      async () => {
        const { instanceId } = await orSign()
        const jump = { ...onInstance(instanceId), activityCode: 'manager' }
        const finish = { ...onInstance(instanceId), runEndActions: false }
        const acts = [
          call(0, activateActivity, jump, races.admins[0]),
          call(1, finishInstance, finish, races.admins[1]),
        ]
        return { instanceId, acts }
      },
      (faults, after) => {
        expect(faults[1]).toBeNull()
        if (after.status === 'COMPLETED') expect(after.open).toEqual([])
        else expect(after).toMatchObject({ status: 'PROCESSING', open: ['manager'] })
      },
    )
  })

  it('W-06 X4 E3: a new owner and the deletion', async () => {
    const { initiator, stranger } = races.world.people
    await rounds(
      async () => {
        const { instanceId } = await orSign()
        const owner = {
          operationType: 'MODIFY_OWNER',
          workflowInstanceId: instanceId,
          approval: REASON,
          replayToken: freshToken(),
          ownerId: stranger === initiator ? initiator : stranger,
          ownerDeptId: await departmentOf(stranger),
        }
        const acts = [
          call(0, workflowOperation, owner, races.admins[0]),
          call(1, deleteInstance, onInstance(instanceId), races.admins[1]),
        ]
        return { instanceId, acts }
      },
      (faults, after) => {
        if (faults[1] === null) expect(after).toMatchObject({ status: 'gone', open: [] })
        else expect(after).toMatchObject({ status: 'PROCESSING', entries: 3 })
      },
    )
  })

  it('W-13 X2: other handlers and a decision of the present one: never two holders', async () => {
    const { manager, stranger } = races.world.people
    await rounds(
      async () => {
        const instanceId = await races.start('tripApproval')
        const seen = await races.seen(instanceId, manager)
        const input = { ...onInstance(instanceId), activityCode: 'manager', participantors: [stranger] }
        const acts = [agree(0, seen, manager), call(1, adjustParticipantors, input, races.admins[0])]
        return { instanceId, acts }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        expect(after.open).toEqual(faults[0] === null ? [] : ['manager'])
      },
    )
  })
})

async function departmentOf(userId: string): Promise<string> {
  const { rows } = await races.pair.database.query<{ department_id: string }>({
    text: 'select department_id from user_department where corp_id = $1 and user_id = $2',
    values: [CORP, userId],
  })
  return rows[0]?.department_id ?? ''
}
