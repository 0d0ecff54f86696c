import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deleteInstance } from '../../contract/workflow/endings.ts'
import { anchorLogs } from '../../server/audit/log-anchor.ts'
import { CHAIN_START, linkHash } from '../../server/base/log-chain.ts'
import { logsOf } from '../../server/stores/audit/operation-log.ts'
import { insertPerson } from './people.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { freshToken, type World, workflowWorld } from './workflow-world.ts'

/** An organisation that has deleted a run, everything anchored. */
export type DeletedRun = {
  readonly server: TestServer
  readonly world: World
  /** The data folder with the anchors. */
  readonly folder: string
  readonly administrator: string
  /** The run that is gone, and one that stands. */
  readonly goneId: string
  readonly standingId: string
  /** As whoever has the database in hand. */
  forge(text: string, values?: readonly unknown[]): Promise<void>
  /** Gives the log of the deleted run another wording, with hashes that fit all the way; answers with the last. */
  rewriteGone(client: string): Promise<Buffer>
  remove(instanceId: string): Promise<void>
  anchor(): Promise<void>
  close(): Promise<void>
}

export async function deletedRun(): Promise<DeletedRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-deleted-'))
  const server = await startTestServer()
  const { database } = server.fresh
  const world = await workflowWorld(database)
  const { userId: administrator } = await insertPerson(database, world.corpId, { permissions: ['ADMIN'] })
  const anchor = () => anchorLogs(database, folder)
  const forge = async (text: string, values: readonly unknown[] = []) => {
    await server.fresh.owner.query({ text, values })
  }
  const remove = async (workflowInstanceId: string) => {
    const input = { workflowInstanceId, reason: 'entered twice', replayToken: freshToken() }
    const answer = await server.call(deleteInstance, input, {
      as: { corpId: world.corpId, userId: administrator },
    })
    if (answer.errcode !== 0) throw new Error(answer.message)
  }
  const { workflowInstanceId: goneId } = await world.start('800')
  const { workflowInstanceId: standingId } = await world.start('900')
  await world.decide(world.people.manager, 'agree', goneId)
  await anchor()
  await remove(goneId)
  await anchor()
  return {
    server,
    world,
    folder,
    administrator,
    goneId,
    standingId,
    forge,
    remove,
    anchor,
    rewriteGone: async (client) => {
      let previous: Buffer = CHAIN_START
      for (const row of await logsOf(database, world.corpId, [goneId])) {
        const hash = linkHash(
          previous,
          {
            corpId: row.corp_id,
            instanceId: row.instance_id,
            entry: row.entry,
            at: row.at.toISOString(),
            command: row.command,
            actorId: row.actor_id,
            onBehalfOfId: row.on_behalf_of_id,
            client,
            requestId: row.request_id,
          },
          row.body_hash ?? Buffer.alloc(0),
        )
        await forge(
          `update operation_log set client = $3, previous_hash = $4, hash = $5 where instance_id = $1 and entry = $2`,
          [goneId, row.entry, client, previous, hash],
        )
        previous = hash
      }
      return previous
    },
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
