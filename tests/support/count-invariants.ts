import { getWorkCount, searchWorkItems } from '../../contract/work-items.ts'
import { searchCirculates } from '../../contract/workflow/circulates.ts'
import type { TestServer } from './test-server.ts'

/**
 * I-3, Z5: for each person the number shown, the rows of the list over all pages and the open items of the database
 * are the same; also for unread copies. Answers what differs, in words.
 */
export async function wrongCounts(server: TestServer, corpId: string): Promise<string[]> {
  const { rows } = await server.fresh.database.query<{ id: string; open: number; unread: number }>({
    text: `select u.id,
        (select count(*) from work_item w where w.corp_id = u.corp_id and w.status = 2 and (w.holder_id = u.id or exists (
          select 1 from work_item_candidate c where c.corp_id = u.corp_id and c.user_id = u.id and c.work_item_id = w.id)))::int
          as open,
        (select count(*) from circulate_item c where c.corp_id = u.corp_id and c.holder_id = u.id and c.read_at is null)::int
          as unread
      from app_user u where u.corp_id = $1 and u.active`,
    values: [corpId],
  })
  const wrong: string[] = []
  for (const { id: userId, open, unread } of rows) {
    const caller = { as: { corpId, userId } }
    const { data: shown } = await server.call(getWorkCount, {}, caller)
    const items = await allPages((cursor) => server.call(searchWorkItems, { size: 100, ...cursor }, caller))
    const copies = await allPages((cursor) => server.call(searchCirculates, { size: 100, ...cursor }, caller))
    const found = [shown.workItemCount, items, open, shown.circulateItemCount, copies, unread]
    const isRight = found[0] === open && items === open && found[3] === unread && copies === unread
    if (!isRight) wrong.push(`I-3 ${userId}: shown, listed, stored ${found.join(', ')}`)
  }
  return wrong
}

type Page = { readonly data: { readonly content: readonly unknown[]; readonly nextCursor: string | null } }

async function allPages(page: (cursor: { readonly cursor?: string }) => Promise<Page>): Promise<number> {
  let count = 0
  let cursor: string | null = null
  do {
    const { data }: Page = await page(cursor === null ? {} : { cursor })
    count += data.content.length
    cursor = data.nextCursor
  } while (cursor !== null)
  return count
}
