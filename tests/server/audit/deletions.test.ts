import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tombstoneHash } from '../../../server/audit/organisation-chain.ts'
import { verifyOrganisations } from '../../../server/audit/verify-organisations.ts'
import { entriesAfter } from '../../../server/stores/audit/organisation-log.ts'
import { tombstonesOf } from '../../../server/stores/audit/tombstones.ts'
import { type DeletedRun, deletedRun } from '../../support/deleted-run.ts'

let run: DeletedRun

beforeEach(async () => {
  run = await deletedRun()
})
afterEach(() => run.close())

const entries = () => entriesAfter(run.server.fresh.database, run.world.corpId, 0, 100)
const findings = async () => (await verifyOrganisations(run.server.fresh.database)).findings
/** As an older server deletes: with a tombstone and no entry. */
async function removeLikeOlderServer(id: string): Promise<void> {
  await run.forge(
    `insert into tombstone (corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason,
        log_entry, log_hash)
      select corp_id, id, sequence_no, title, workflow_code, initiator_id, now(), 'older', log_entry, log_hash
      from instance where id = $1`,
    [id],
  )
  await run.forge('delete from instance where id = $1', [id])
}

describe('G7: the log of an organisation', () => {
  it('says what was deleted, by whom, and where its log ended', async () => {
    const { goneId, administrator, server, world } = run
    const [stone] = await tombstonesOf(server.fresh.database, world.corpId, [goneId])
    const [begun, entry] = await entries()
    expect(begun).toMatchObject({ number: 1, kind: 'begun', actor_id: null })
    expect(entry).toMatchObject({ number: 2, kind: 'instanceDeleted', actor_id: administrator })
    expect(JSON.parse(entry?.body ?? '')).toEqual({
      instanceId: goneId,
      sequenceNo: stone?.sequence_no,
      workflowCode: 'tripApproval',
      deletedBy: administrator,
      deletedAt: stone?.deleted_at.toISOString(),
      logEntry: 2,
      logHash: stone?.log_hash.toString('hex'),
      tombstoneHash: stone === undefined ? '' : tombstoneHash(stone),
    })
  })

  it('W-06: deletions that come together are one chain', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => run.world.start('100')))
    await Promise.all(started.map(({ workflowInstanceId }) => run.remove(workflowInstanceId)))
    expect((await entries()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await findings()).toEqual([])
  })

  it('a tombstone of an older server is named until the next anchors, and covered from then on', async () => {
    await removeLikeOlderServer(run.standingId)
    expect(await findings()).toMatchObject([
      { what: 'tombstone without an entry', instanceId: run.standingId },
    ])
    await run.anchor()
    expect(await findings()).toEqual([])
    expect((await entries()).at(-1)).toMatchObject({ kind: 'tombstoneFound', actor_id: null })
    await run.forge(`update tombstone set reason = 'other' where instance_id = $1`, [run.standingId])
    expect(await findings()).toMatchObject([{ what: 'tombstone was changed', instanceId: run.standingId }])
  })

  it('it is not covered when its log is not what it says, nor once no older server can be there', async () => {
    await removeLikeOlderServer(run.standingId)
    await run.forge(`update tombstone set log_entry = 7 where instance_id = $1`, [run.standingId])
    await run.anchor()
    expect(await findings()).toMatchObject([{ what: 'tombstone without an entry' }])
    await run.forge(`update tombstone set log_entry = 1 where instance_id = $1`, [run.standingId])
    await run.forge(`update organisation_log set at = at - interval '8 days' where number = 1`)
    await run.anchor()
    expect(await findings()).toMatchObject([
      { what: 'changed entry', number: 1 },
      { what: 'tombstone without an entry' },
    ])
  })
})

describe('P-03: what was done to the log of an organisation', () => {
  it('a changed entry, a missing one and a cut end are told apart', async () => {
    await run.remove(run.standingId)
    await run.forge(`update organisation_log set actor_id = null where number = 2`)
    expect(await findings()).toEqual([{ corpId: 'yuanshan', what: 'changed entry', number: 2 }])
    await run.forge('delete from organisation_log where number = 2')
    expect(await findings()).toMatchObject([
      { what: 'missing entry', number: 2 },
      { what: 'tombstone without an entry', instanceId: run.goneId },
    ])
    await run.forge('delete from organisation_log where number = 3')
    expect(await findings()).toMatchObject([
      { what: 'dropped tail', number: 2 },
      { what: 'tombstone without an entry' },
      { what: 'tombstone without an entry' },
    ])
  })

  it('an instance that goes without a deletion leaves a log that says so', async () => {
    await run.forge('delete from instance where id = $1', [run.standingId])
    expect(await findings()).toEqual([
      { corpId: 'yuanshan', what: 'log without its instance', instanceId: run.standingId },
    ])
  })

  it('a tombstone that goes, and an instance that comes back, are named', async () => {
    await run.forge('delete from tombstone')
    expect(await findings()).toMatchObject([{ what: 'tombstone is gone', number: 2, instanceId: run.goneId }])
    await run.forge('update instance set id = $1', [run.goneId])
    expect((await findings()).map(({ what }) => what)).toEqual([
      'deleted instance still stands',
      'tombstone is gone',
      'log without its instance',
    ])
  })
})
