import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { settle } from '../../server/seed/copy-batch.ts'
import { seed } from '../../server/seed/seed.ts'
import { type DataFolder, withDataFolder } from './data-folder.ts'
import { median, rounded } from './figures.ts'
import { expectSuccess, type HttpClient, openHttpClient, textOf } from './http-client.ts'
import { printReport } from './report.ts'
import { issueSessions } from './sign-in.ts'

const CORP = 'yuanshan'
const PERSON = 'linjing'
const ITEMS = 100
const ROUNDS = 5
/** What the app sends in one request, and how many at a time (src/shared/decisions/parcels.ts). */
const IN_ONE = 10
const AT_A_TIME = 2
const LIMIT_MS = 4_000

const row = z.object({ id: z.string(), revision: z.number(), digest: z.string() })
const list = z.object({ data: z.object({ content: z.array(row) }) })
const result = z.object({ data: z.object({ successNum: z.number() }) })
type Row = z.infer<typeof row>

/** A batch from the tap to its last answer, and the longest that its progress stood still. */
type Round = { readonly ms: number; readonly longestWait: number }

/** Agreeing to a hundred items as the app does it: each with its fence and a token of its own. */
export async function benchBatch(): Promise<void> {
  await withDataFolder(async (folder) => {
    const { url } = await folder.serve()
    const headers = await prepare(folder)
    const clients = await Promise.all(Array.from({ length: AT_A_TIME }, () => openHttpClient(url)))
    const rounds: Round[] = []
    // The first warms up.
    for (let number = 0; number <= ROUNDS; number += 1) {
      const taken = await agreeToAll(clients, headers)
      if (number > 0) rounds.push(taken)
    }
    for (const client of clients) client.close()
    const slowest = Math.max(...rounds.map(({ ms }) => ms))
    printReport(
      'inbox batch',
      ['round', 'ms', 'longest without progress ms'],
      rounds.map(({ ms, longestWait }, index) => [index + 1, rounded(ms, 0), rounded(longestWait, 0)]),
      [
        {
          name: `agreeing to ${ITEMS} ≤ ${LIMIT_MS} ms`,
          met: slowest <= LIMIT_MS,
          measured: `${rounded(slowest, 0)} ms, median ${rounded(median(rounds.map(({ ms }) => ms)), 0)}`,
        },
      ],
      { items: ITEMS, rounds },
    )
  }, 'on')
}

/** Gives the person enough; answers with the headers of his calls. */
async function prepare(folder: DataFolder): Promise<string> {
  const { database } = folder
  const { rows } = await database.query<{ id: string; held: number }>({
    text: `select u.id, (select count(*) from work_item w
        where w.corp_id = u.corp_id and w.holder_id = u.id and w.status = 2)::int as held
      from app_user u where u.corp_id = $1 and u.username = $2`,
    values: [CORP, PERSON],
  })
  const { id = '', held = 0 } = rows[0] ?? {}
  // Not every step may be decided from the list.
  const open = ITEMS * (ROUNDS + 1) * 8
  await seed(
    database,
    { corpId: CORP, open, finished: 0, person: { username: PERSON, items: held + open } },
    () => {},
  )
  await settle(folder.owner)
  const session = (await issueSessions(folder, CORP, [id])).get(id)
  return `content-type: application/json\r\nauthorization: Bearer ${session?.tokens.access_token}\r\n`
}

async function agreeToAll(clients: readonly HttpClient[], headers: string): Promise<Round> {
  const [first] = clients
  const path = `/api/runtime/workflow/search_workitems?batchOperate=true&counted=false&size=${ITEMS}`
  const answer = await first?.send('GET', path, headers)
  const rows = answer === undefined ? [] : list.parse(JSON.parse(textOf(answer))).data.content
  if (rows.length < ITEMS) throw new Error(`only ${rows.length} items to agree to`)
  const parcels = Array.from({ length: ITEMS / IN_ONE }, (_, index) =>
    rows.slice(index * IN_ONE, (index + 1) * IN_ONE),
  )
  const began = performance.now()
  const answered = [began]
  await Promise.all(
    clients.map(async (client) => {
      for (let parcel = parcels.shift(); parcel !== undefined; parcel = parcels.shift()) {
        await agree(client, headers, parcel)
        answered.push(performance.now())
      }
    }),
  )
  const waits = answered.slice(1).map((at, index) => at - (answered[index] ?? began))
  return { ms: (answered.at(-1) ?? began) - began, longestWait: Math.max(...waits) }
}

async function agree(client: HttpClient, headers: string, rows: readonly Row[]): Promise<void> {
  const body = JSON.stringify({
    taskIds: rows.map(({ id }) => id),
    fences: Object.fromEntries(rows.map(({ id, revision, digest }) => [id, { revision, digest }])),
    replayToken: randomBytes(16).toString('base64url'),
  })
  const answer = await client.send('POST', '/api/runtime/form/batchSubmit', headers, body)
  expectSuccess(answer)
  const { successNum } = result.parse(JSON.parse(textOf(answer))).data
  if (successNum < rows.length)
    throw new Error(`agreed to ${successNum} of ${rows.length}\n${textOf(answer)}`)
}
