import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anchorFile } from '../../../server/audit/log-anchor-file.ts'
import { runCli } from '../../support/cli.ts'
import { type DeletedRun, deletedRun } from '../../support/deleted-run.ts'

let run: DeletedRun

beforeEach(async () => {
  run = await deletedRun()
})
afterEach(() => run.close())

function verify() {
  return runCli(['log', 'verify'], { DATA_DIR: run.folder, DATABASE_URL: run.server.fresh.connectionString })
}

describe('P-03 I-27: log verify after a forgery', () => {
  it('a deletion that was none leaves nothing to find', async () => {
    expect(await verify()).toEqual({
      code: 0,
      output: '1 instances, 1 entries, 0 broken\n2 entries of organisations, 0 broken\n2 anchors, 0 broken\n',
      errors: '',
    })
  })

  it('the log of a deleted instance was rewritten, the tombstone with it', async () => {
    const hash = await run.rewriteGone('FORGED')
    await run.forge('update tombstone set log_hash = $1', [hash])
    const { code, errors } = await verify()
    expect(code).toBe(1)
    expect(errors).toContain(
      `log of a deleted instance was changed: organisation yuanshan, entry 2 of its log, instance ${run.goneId}`,
    )
    expect(errors).toContain('tombstone was changed: ')
  })

  it('the log of a deleted instance was deleted', async () => {
    await run.forge('delete from operation_log where instance_id = $1', [run.goneId])
    const { code, errors } = await verify()
    expect(code).toBe(1)
    expect(errors).toContain(
      `log of a deleted instance is gone: organisation yuanshan, entry 2 of its log, instance ${run.goneId}\n`,
    )
  })

  it('a tombstone was forged: other words stand in it', async () => {
    await run.forge(`update tombstone set reason = 'by mistake'`)
    const changed = await verify()
    expect(changed).toMatchObject({ code: 1 })
    expect(changed.errors).toBe(
      `tombstone was changed: organisation yuanshan, entry 2 of its log, instance ${run.goneId}\n`,
    )
  })

  it('a tombstone was forged: one for a deletion that nobody made', async () => {
    await run.forge(
      `insert into tombstone (corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason,
          log_entry, log_hash)
        select corp_id, id, sequence_no, title, workflow_code, initiator_id, now(), 'mine', log_entry, log_hash
        from instance where id = $1`,
      [run.standingId],
    )
    await run.forge('delete from instance where id = $1', [run.standingId])
    const invented = await verify()
    expect(invented).toMatchObject({ code: 1 })
    expect(invented.errors).toBe(
      `tombstone without an entry: organisation yuanshan, instance ${run.standingId}\n`,
    )
  })

  it('the file of anchors was shortened', async () => {
    const [first = ''] = readFileSync(anchorFile(run.folder), 'utf8').split('\n')
    writeFileSync(anchorFile(run.folder), `${first}\n`)
    const shortened = await verify()
    expect(shortened.code).toBe(1)
    expect(shortened.errors).toContain('missing from every file: organisation yuanshan, anchor 2 (')
  })
})
