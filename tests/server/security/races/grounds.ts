import { describe, expect, it } from 'vitest'
import { adjustWorkItemParticipators } from '../../../../contract/workflow/add-sign.ts'
import {
  activateActivity,
  adjustParticipantors,
  cancelActivity,
  workflowOperation,
} from '../../../../contract/workflow/administration.ts'
import { assistWorkItem } from '../../../../contract/workflow/assist.ts'
import { abortInstance, deleteInstance, finishInstance } from '../../../../contract/workflow/endings.ts'
import { forwardWorkItem } from '../../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../../contract/workflow/returns.ts'
import { revokeWorkItem } from '../../../../contract/workflow/revoke.ts'
import { freshToken } from '../../../support/workflow-world.ts'
import { onInstance, REASON, races, winners } from './rounds.ts'
import { CORP } from './world.ts'

describe('a decision against what takes its ground away', () => {
  it('W-04 E2: agree and abort: never a live item under a canceled instance', async () => {
    await races.rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await races.orSign()
        const abort = races.call(1, abortInstance, onInstance(instanceId), races.admins[0])
        return { instanceId, acts: [races.agree(0, seenByWang, wang), abort] }
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
    await races.rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await races.orSign()
        const back = races.call(
          1,
          revokeWorkItem,
          { ...onInstance(instanceId), activityCode: 'manager' },
          manager,
        )
        return { instanceId, acts: [races.agree(0, seenByWang, wang), back] }
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
    await races.rounds(
      async () => {
        const instanceId = await races.start('tripApproval')
        const seen = await races.seen(instanceId, manager)
        const back = races.call(
          1,
          revokeWorkItem,
          { ...onInstance(instanceId), activityCode: 'start' },
          initiator,
        )
        return { instanceId, acts: [races.agree(0, seen, manager), back] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        if (faults[0] === null) expect(after).toMatchObject({ status: 'COMPLETED', open: [] })
        else expect(after).toMatchObject({ status: 'PROCESSING', open: ['start'] })
      },
    )
  })

  it('W-06 B2 J3: a return and an added signer: no orphan item', async () => {
    await races.rounds(
      async () => {
        const { instanceId, wang, li, seenByWang, seenByLi } = await races.orSign()
        const back = { ...seenByWang, rejectToActivityCode: 'start', approval: REASON }
        const add = { ...seenByLi, participantors: [races.world.people.stranger], approval: REASON }
        return {
          instanceId,
          acts: [
            races.call(0, rejectWorkItem, back, wang),
            races.call(1, adjustWorkItemParticipators, add, li),
          ],
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
    await races.rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await races.orSign()
        const input = {
          ...seenByWang,
          participantors: [races.world.people.stranger],
          replayToken: freshToken(),
        }
        return {
          instanceId,
          acts: [races.agree(0, seenByWang, wang), races.call(1, forwardWorkItem, input, wang)],
        }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        expect(after.open).toEqual(faults[0] === null ? [] : ['finance', 'finance'])
      },
    )
  })

  it('W-06 H2: an assist and the decision of who asks', async () => {
    await races.rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await races.orSign()
        const ask = { ...seenByWang, participantors: [races.world.people.stranger], approval: REASON }
        const assist = races.call(1, assistWorkItem, { ...ask, replayToken: freshToken() }, wang)
        return { instanceId, acts: [races.agree(0, seenByWang, wang), assist] }
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
    await races.rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await races.orSign()
        const hold = { ...onInstance(instanceId), activityCode: 'finance' }
        const acts = [races.agree(0, seenByWang, wang), races.call(1, cancelActivity, hold, races.admins[0])]
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
    await races.rounds(
      async () => {
        const { instanceId } = await races.orSign()
        const jump = { ...onInstance(instanceId), activityCode: 'manager' }
        const finish = { ...onInstance(instanceId), runEndActions: false }
        const acts = [
          races.call(0, activateActivity, jump, races.admins[0]),
          races.call(1, finishInstance, finish, races.admins[1]),
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
    await races.rounds(
      async () => {
        const { instanceId } = await races.orSign()
        const owner = {
          operationType: 'MODIFY_OWNER',
          workflowInstanceId: instanceId,
          approval: REASON,
          replayToken: freshToken(),
          ownerId: stranger === initiator ? initiator : stranger,
          ownerDeptId: await departmentOf(stranger),
        }
        const acts = [
          races.call(0, workflowOperation, owner, races.admins[0]),
          races.call(1, deleteInstance, onInstance(instanceId), races.admins[1]),
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
    await races.rounds(
      async () => {
        const instanceId = await races.start('tripApproval')
        const seen = await races.seen(instanceId, manager)
        const input = { ...onInstance(instanceId), activityCode: 'manager', participantors: [stranger] }
        const acts = [
          races.agree(0, seen, manager),
          races.call(1, adjustParticipantors, input, races.admins[0]),
        ]
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
