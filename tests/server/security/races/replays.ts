import { describe, expect, it } from 'vitest'
import { submitForm } from '../../../../contract/forms.ts'
import { updateCirculateRead } from '../../../../contract/workflow/circulates.ts'
import { rejectWorkItem } from '../../../../contract/workflow/returns.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { wrongCounts } from '../../../support/count-invariants.ts'
import { smallPackage } from '../../../support/small-package.ts'
import { brokenInvariants } from '../../../support/sql-invariants.ts'
import { freshToken } from '../../../support/workflow-world.ts'
import { onInstance, ROUNDS, races, winners } from './rounds.ts'
import { CORP } from './world.ts'

const form = () => ({
  actionCode: 'submit' as const,
  workflowCode: 'tripApproval',
  departmentId: races.world.departmentId,
  bizObject: { data: { purpose: '拜访', items: [{ id: 'r1', amount: '100' }] } },
})

async function count(text: string, ...values: readonly unknown[]): Promise<number> {
  const { rows } = await races.pair.database.query<{ n: number }>({ text, values })
  return rows[0]?.n ?? 0
}

describe('the same intent again', () => {
  it('W-07 G3: one submit twenty times at once is one instance; all get the same answer, the late one too', async () => {
    const { initiator } = races.world.people
    const before = await count('select count(*)::int as n from instance')
    for (let round = 0; round < ROUNDS; round += 1) {
      const input = { ...form(), replayToken: freshToken() }
      const acts = Array.from({ length: 20 }, (_, index) =>
        races.call(index % 2 === 0 ? 0 : 1, submitForm, input, initiator),
      )
      const answers = await races.barrier.race(acts)
      answers.push(await races.pair.call(1, submitForm, input, initiator))
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
      expect(answers.every(({ fault }) => fault === null)).toBe(true)
    }
    expect(await count('select count(*)::int as n from instance')).toBe(before + ROUNDS)
    expect(await brokenInvariants(races.pair.database)).toEqual([])
  })

  it('G3 W-10: two different tokens on one item, from two devices: one wins', async () => {
    await races.rounds(
      async () => {
        const { instanceId, wang, seenByWang } = await races.orSign()
        const again = { ...seenByWang, replayToken: freshToken() }
        return { instanceId, acts: [races.agree(0, seenByWang, wang), races.agree(1, again, wang)] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        expect(faults).toContain('alreadyHandled')
        expect(after.entries).toBe(3)
      },
    )
  })

  it('W-11 G2: what was seen before a peer returned it is refused', async () => {
    const { instanceId, wang, li, seenByWang, seenByLi } = await races.orSign()
    const back = { ...seenByLi, rejectToActivityCode: 'start', approval: { content: 'amount?' } }
    await races.pair.call(0, rejectWorkItem, back, li)
    for (const act of [races.agree(0, seenByWang, wang), races.disagree(1, seenByWang, wang)])
      expect((await act()).fault).toBe('alreadyHandled')
    expect(await races.outcomeOf(instanceId)).toMatchObject({ open: ['start'], entries: 3 })
  })

  it('W-16: an item that waits, is over, or belongs to a node not visited is refused', async () => {
    const { instanceId, wang, li, seenByWang, seenByLi } = await races.orSign()
    await races.agree(0, seenByWang, wang)()
    const fresh = { ...seenByWang, replayToken: freshToken() }
    expect((await races.agree(1, fresh, wang)()).fault).toBe('alreadyHandled')
    expect((await races.agree(1, seenByLi, li)()).fault).toBe('alreadyHandled')
    const ahead = {
      ...seenByLi,
      replayToken: freshToken(),
      rejectToActivityCode: 'end',
      approval: { content: 'x' },
    }
    expect((await races.pair.call(0, rejectWorkItem, ahead, li)).fault).toBe('alreadyHandled')
    expect((await races.outcomeOf(instanceId)).entries).toBe(3)
  })
})

describe('many at once', () => {
  it('W-12 G12: two hundred decided one by one while somebody else handles fifty of them', async () => {
    const trips = []
    for (let from = 0; from < 200; from += 10)
      trips.push(...(await Promise.all(Array.from({ length: 10 }, () => races.orSign()))))
    const own = trips.map(({ wang, seenByWang }) => races.agree(0, seenByWang, wang))
    const others = trips.slice(0, 50).map(({ li, seenByLi }) => races.agree(1, seenByLi, li))
    const [mine, theirs] = await Promise.all([inTurn(own, 8), inTurn(others, 4)])
    expect(mine.length).toBe(200)
    expect(winners(mine) + winners(theirs)).toBe(200)
    expect(winners(theirs)).toBeGreaterThan(0)
    for (const fault of [...mine, ...theirs]) expect([null, 'alreadyHandled']).toContain(fault)
    for (const { instanceId } of trips)
      expect(await races.outcomeOf(instanceId)).toEqual({
        status: 'COMPLETED',
        outcome: 'agreed',
        open: [],
        entries: 3,
      })
    expect(await brokenInvariants(races.pair.database)).toEqual([])
  })

  it('W-14: starts while a new version is published: each is bound to exactly one of the two', async () => {
    const { initiator } = races.world.people
    for (let round = 0; round < 10; round += 1) {
      const pkg = smallPackage((draft) => {
        draft.description = { zh: `第 ${round} 版` }
      })
      const submit = () =>
        races.pair.call(
          round % 2 === 0 ? 0 : 1,
          submitForm,
          { ...form(), replayToken: freshToken() },
          initiator,
        )
      const [published, ...answers] = await Promise.all([
        publishPackage(races.pair.database, CORP, pkg, { by: null, now: new Date() }),
        ...Array.from({ length: 5 }, submit),
      ])
      expect(published.ok).toBe(true)
      expect(answers.map(({ fault }) => fault)).toEqual([null, null, null, null, null])
    }
    expect(
      await count(`select count(*)::int as n from instance i where not exists (select 1 from workflow_version v
        where v.corp_id = i.corp_id and v.id = i.workflow_version_id and v.workflow_code = i.workflow_code)`),
    ).toBe(0)
  })

  it('W-19 K3: a copy read by itself and with all others, at once: read once, never less than none unread', async () => {
    const { stranger } = races.world.people
    const { instanceId } = await races.orSign()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rows } = await races.pair.database.query<{ id: string }>({
        text: `insert into circulate_item (corp_id, id, instance_id, activation, activity_code, workflow_code, app_code,
            holder_id, received_at)
          select $1, gen_random_uuid(), $2, $4 * 10 + n, 'finance', 'tripApproval', 'travel', $3, app_now()
          from generate_series(1, 3) as n returning id`,
        values: [CORP, instanceId, stranger, round + 1],
      })
      const ids = rows.map(({ id }) => id)
      const read = (process: 0 | 1, which: readonly string[]) =>
        races.call(
          process,
          updateCirculateRead,
          { circulateItemIds: which, replayToken: freshToken() },
          stranger,
        )
      const answers = await races.barrier.race(
        [read(0, ids.slice(0, 1)), read(1, ids), read(0, ids)],
        'circulate_item',
      )
      expect(answers.map(({ fault }) => fault)).toEqual([null, null, null])
    }
    expect(await count('select count(*)::int as n from circulate_item where read_at is null')).toBe(0)
  })

  it('W-18 I-3: after all of this each number shown equals its list and the rows', async () => {
    expect(await wrongCounts(races.pair.inside, CORP)).toEqual([])
  })
})

describe('a call that nobody meant', () => {
  it('W-20: a GET without bearer, as pictures and link previews send it, changes nothing', async () => {
    const { instanceId } = await races.orSign()
    const before = await races.outcomeOf(instanceId)
    const query = new URLSearchParams({
      ...onInstance(instanceId),
      activityCode: 'finance',
      runEndActions: 'true',
    })
    const calls = [
      'abort_instance',
      'finish_instance',
      'revoke_workitem',
      'cancel_activity',
      'activate_activity',
    ]
    for (const name of calls) {
      for (const url of races.pair.urls) {
        const response = await fetch(`${url}/api/runtime/workflow/${name}?${query}`, {
          headers: { 'user-agent': 'link-preview', purpose: 'prefetch' },
        })
        expect(response.status).toBe(401)
      }
    }
    expect(await races.outcomeOf(instanceId)).toEqual(before)
  })
})

/** So many at a time, as a page that works through its selection. */
async function inTurn(
  acts: readonly (() => Promise<{ readonly fault: string | null }>)[],
  atOnce: number,
): Promise<readonly (string | null)[]> {
  const faults: (string | null)[] = []
  const left = [...acts]
  const worker = async () => {
    for (let act = left.pop(); act !== undefined; act = left.pop()) faults.push((await act()).fault)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return faults
}
