import type pg from 'pg'
import type { Operation } from './load.ts'

export type Checked = {
  /** What contradicts the history, in words; empty when everything holds. */
  readonly broken: string[]
  readonly counts: {
    readonly ok: number
    readonly refused: number
    readonly unknown: number
    readonly unknownWhole: number
  }
}

type Stored = { id: string; status: number; agrees: number; entries: number; head: number; revision: number }

/**
 * Holds the clients' history against the database: acknowledged is there once, refused is absent, unknown is whole or
 * absent. Whole means item, log entry, answer for the token and instance revision together (security I-14, I-16).
 */
export async function checkHistory(client: pg.Client, history: readonly Operation[]): Promise<Checked> {
  const tokens = await tokensIn(client)
  const stored = await storedItems(client)
  const broken: string[] = []
  const counts = { ok: 0, refused: 0, unknown: 0, unknownWhole: 0 }
  for (const operation of history) {
    const hasToken = tokens.has(operation.token)
    const item = stored.get(operation.itemId)
    counts[operation.outcome] += 1
    if (operation.outcome === 'unknown' && hasToken) counts.unknownWhole += 1
    if (operation.outcome === 'ok' && !hasToken) broken.push(`acknowledged but lost: ${operation.token}`)
    if (operation.outcome === 'refused' && hasToken)
      broken.push(`refused but carried out: ${operation.token}`)
    if (hasToken && (item?.status !== 3 || item.agrees !== 1))
      broken.push(`not whole: ${JSON.stringify(item)}`)
  }
  const carriedOut = new Set(history.filter((one) => tokens.has(one.token)).map((one) => one.itemId))
  for (const item of stored.values()) {
    if ((item.status === 3) !== carriedOut.has(item.id))
      broken.push(`item without its answer: ${JSON.stringify(item)}`)
    if (item.entries !== item.head || item.entries !== item.revision)
      broken.push(`log: ${JSON.stringify(item)}`)
  }
  return { broken, counts }
}

async function tokensIn(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ token: string }>('select token from replay_token')
  return new Set(rows.map((row) => row.token))
}

async function storedItems(client: pg.Client): Promise<Map<string, Stored>> {
  const { rows } = await client.query<Stored>(`
    select w.id, w.status, i.log_entry as head, i.revision,
      (select count(*)::int from operation_log l where l.corp_id = i.corp_id and l.instance_id = i.id) as entries,
      (select count(*)::int from operation_log l where l.corp_id = i.corp_id and l.instance_id = i.id
        and l.command = 'agree') as agrees
    from work_item w join instance i on i.corp_id = w.corp_id and i.id = w.instance_id
    where w.activity_code = 'manager'`)
  return new Map(rows.map((row) => [row.id, row]))
}
