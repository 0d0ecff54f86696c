import { settle } from '../../server/seed/copy-batch.ts'
import { seed } from '../../server/seed/seed.ts'
import type { DataFolder } from './data-folder.ts'
import { issueSessions } from './sign-in.ts'

const CORP = 'yuanshan'
const PERSON = 'linjing'
export const ITEMS_OF_PERSON = 200

/** The sample organisation grown to a number of open work items, one person of it holding exactly 200. */
export type InboxWorld = {
  readonly openItems: number
  readonly folder: DataFolder
  readonly url: string
  readonly corpId: string
  readonly userId: string
  readonly seedSeconds: number
}

export async function inboxWorld(folder: DataFolder, openItems: number): Promise<InboxWorld> {
  const { database } = folder
  const { url } = await folder.serve()
  const began = performance.now()
  const person = { username: PERSON, items: ITEMS_OF_PERSON }
  const open = openItems - (await countOpen(folder))
  if (open < ITEMS_OF_PERSON) throw new Error(`the samples alone have nearly ${openItems} open work items`)
  await seed(database, { corpId: CORP, open, finished: 0, person }, () => {})
  await settle(folder.owner)
  const seedSeconds = (performance.now() - began) / 1_000
  const { rows } = await database.query<{ id: string }>({
    text: 'select id from app_user where corp_id = $1 and username = $2',
    values: [CORP, PERSON],
  })
  const userId = rows[0]?.id ?? ''
  return { openItems: await countOpen(folder), folder, url, corpId: CORP, userId, seedSeconds }
}

/** A fresh access token of the person. */
export async function bearerOf({ folder, corpId, userId }: InboxWorld): Promise<string> {
  const sessions = await issueSessions(folder, corpId, [userId])
  return sessions.get(userId)?.tokens.access_token ?? ''
}

async function countOpen({ database }: DataFolder): Promise<number> {
  const { rows } = await database.query<{ open: number }>({
    text: 'select count(*)::int as open from work_item where corp_id = $1 and status = 2',
    values: [CORP],
  })
  return rows[0]?.open ?? 0
}
