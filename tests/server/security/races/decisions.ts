import { describe, expect, it } from 'vitest'
import { claimWorkItem } from '../../../../contract/workflow/hand-over.ts'
import { createFire } from '../../../../server/instances/timers/fire.ts'
import { createOrganisations } from '../../../../server/organisation/cache.ts'
import { shiftableClock } from '../../../support/clock.ts'
import { type Act, losers, races, winners } from './rounds.ts'
import { CORP } from './world.ts'

describe('decisions at the same moment', () => {
  it('W-01: or-sign, both agree: one decides, the other is told', async () => {
    await races.rounds(
      async () => {
        const { instanceId, wang, li, seenByWang, seenByLi } = await races.orSign()
        return { instanceId, acts: [races.agree(0, seenByWang, wang), races.agree(1, seenByLi, li)] }
      },
      (faults, after) => {
        expect(losers(faults)).toEqual(['alreadyHandled'])
        expect(after).toEqual({ status: 'COMPLETED', outcome: 'agreed', open: [], entries: 3 })
      },
    )
  })

  it('W-02: or-sign, one agrees, the other disagrees: one decision, no mix', async () => {
    await races.rounds(
      async () => {
        const { instanceId, wang, li, seenByWang, seenByLi } = await races.orSign()
        return { instanceId, acts: [races.agree(0, seenByWang, wang), races.disagree(1, seenByLi, li)] }
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
    await races.rounds(
      async (round) => {
        const instanceId = await races.atFinance('counterSign')
        const seen = await Promise.all(signers.map((signer) => races.seen(instanceId, signer)))
        const acts = signers.map((signer, index) => {
          const own = seen[index]
          if (own === undefined) throw new Error('nothing seen')
          return races.agree((round + index) % 2 === 0 ? 0 : 1, own, signer)
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
    await races.rounds(
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
        return { instanceId, acts: [timer, races.agree(1, seen, manager)] }
      },
      (faults, after) => {
        expect(winners(faults)).toBe(1)
        const outcome = faults[0] === null ? 'disagreed' : 'agreed'
        expect(after).toEqual({ status: 'COMPLETED', outcome, open: [], entries: 2 })
      },
    )
  })

  it('M9: a pool item claimed by two at once has one holder', async () => {
    await races.rounds(
      async () => {
        const instanceId = await races.atFinance('pooled')
        const [wang, li] = races.world.people.finance
        const acts = [
          races.call(0, claimWorkItem, await races.seen(instanceId, wang), wang),
          races.call(1, claimWorkItem, await races.seen(instanceId, li), li),
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
