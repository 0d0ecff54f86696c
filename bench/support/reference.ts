import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readReference, type Statement } from './reference-sql.ts'

export const REFERENCE_INSTANCES = 5_000

type Run = { readonly instance: string; item: string; holder: string; node: number }

/** The reference transaction, ready to be run by up to as many clients as there are connections. */
export type Reference = {
  readonly statements: number
  /** One whole transaction over the connection of this client. */
  step(client: number): Promise<void>
  close(): Promise<void>
}

/** Makes the reference's tables and rows in the given database and opens its connections. */
export async function openReference(connectionString: string, connections: number): Promise<Reference> {
  const parts = await readReference()
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString, application_name: 'bench-reference' })
      // A failure of the benchmark ends the database under us; its own words are the ones to read then.
      client.on('error', () => {})
      await client.connect()
      return client
    }),
  )
  const [first] = clients
  if (first === undefined) throw new Error('no connection')
  for (const { text } of parts.tables) await first.query(text)
  const runs = await fill(first, parts.rows)
  return {
    statements: parts.transaction.length,
    step: async (index) => {
      const client = clients[index]
      const run = runs.pop()
      if (client === undefined || run === undefined) throw new Error('more clients than connections or rows')
      await approve(client, parts.transaction, run)
      runs.unshift(run)
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function fill(client: pg.Client, statements: readonly Statement[]): Promise<Run[]> {
  const runs = Array.from({ length: REFERENCE_INSTANCES }, () => ({
    instance: randomUUID(),
    item: randomUUID(),
    holder: randomUUID(),
    node: 1,
  }))
  const values: Record<string, string[]> = {
    instances: runs.map((run) => run.instance),
    items: runs.map((run) => run.item),
    holders: runs.map((run) => run.holder),
  }
  for (const { text, parameters } of statements) {
    await client.query(
      text,
      parameters.map((name) => values[name]),
    )
  }
  return runs
}

async function approve(client: pg.Client, transaction: readonly Statement[], run: Run): Promise<void> {
  const next = randomUUID()
  const holder = randomUUID()
  const values: Record<string, string | number> = {
    item: run.item,
    instance: run.instance,
    next,
    holder,
    node: run.node + 1,
    log: randomUUID(),
    actor: run.holder,
  }
  for (const [index, { text, parameters }] of transaction.entries()) {
    await client.query({ name: `reference-${index}`, text, values: parameters.map((name) => values[name]) })
  }
  run.item = next
  run.holder = holder
  run.node += 1
}
