import { randomUUID } from 'node:crypto'
import { deleteRecord, saveRecord, submitRecord } from '../../contract/records.ts'
import type { TestServer } from './test-server.ts'
import { freshToken } from './workflow-world.ts'

type Data = Readonly<Record<string, unknown>>

/** Writes of plain contracts over HTTP, by whom. */
export function recordCalls(server: TestServer, corpId: string) {
  const as = (userId: string) => ({ as: { corpId, userId } })
  const body = (data: Data, more: Data = {}) => ({
    formType: '2' as const,
    bizObject: { schemaCode: 'contract', data },
    replayToken: freshToken(),
    ...more,
  })
  let count = 0
  return {
    as,
    body,
    create: (userId: string, data: Data = {}, more: Data = {}) => {
      count += 1
      const filled = { number: `N-${count}-${randomUUID()}`, subject: '服务器', ...data }
      return server.call(submitRecord, body(filled, more), as(userId))
    },
    keep: (userId: string, data: Data, more: Data = {}) =>
      server.call(saveRecord, body(data, more), as(userId)),
    change: (userId: string, id: string, data: Data, revision = 1) =>
      server.call(
        submitRecord,
        {
          formType: '2',
          bizObject: { id, schemaCode: 'contract', data },
          revision,
          replayToken: freshToken(),
        },
        as(userId),
      ),
    remove: (userId: string, objectId: string, revision = 1) =>
      server.call(
        deleteRecord,
        { schemaCode: 'contract', objectId, revision, replayToken: freshToken() },
        as(userId),
      ),
  }
}
