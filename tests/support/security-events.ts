import type { SecurityEventRow } from '../../server/stores/audit/security-events.ts'
import type { TestServer } from './test-server.ts'

/** What stands in the table, oldest first, without what still waits in the server. */
export async function storedEvents(
  { fresh }: Pick<TestServer, 'fresh'>,
  corpId: string,
  after = 0,
): Promise<SecurityEventRow[]> {
  const { rows } = await fresh.database.query<SecurityEventRow>({
    text: 'select * from security_event where corp_id = $1 and number > $2 order by number',
    values: [corpId, after],
  })
  return rows
}

/** The entries that some work leaves, once everything is written. */
export async function eventsOf(
  server: TestServer,
  corpId: string,
  work: () => Promise<unknown>,
): Promise<SecurityEventRow[]> {
  await server.deps.securityEvents.flush(true)
  const last = (await storedEvents(server, corpId)).at(-1)
  await work()
  await server.deps.securityEvents.flush(true)
  return storedEvents(server, corpId, Number(last?.number ?? 0))
}
