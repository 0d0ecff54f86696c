import * as z from 'zod/mini'
import type { Database, Queryable } from '../../server/db/database.ts'

type Statement = { readonly text: string; readonly values?: readonly unknown[] }

/** What PostgreSQL did for one statement. */
export type QueryPlan = {
  readonly indexes: readonly string[]
  /** Tables read from end to end. */
  readonly scanned: readonly string[]
  /** Pages touched, in memory or not. */
  readonly buffers: number
  readonly ms: number
}

const node = z.object({
  'Node Type': z.string(),
  'Index Name': z.optional(z.string()),
  'Relation Name': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(node))
  },
})
const explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({
        Plan: z.extend(node, { 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
        'Execution Time': z.number(),
      }),
    ]),
  }),
])

type Node = z.infer<typeof node>

/** Runs the work and explains every statement that it sends, with the values it sends. */
export async function explainAll(
  database: Database,
  work: (db: Queryable) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const sent: Statement[] = []
  await work({
    query: (statement) => {
      // What asks the planner only is no work.
      if (!statement.text.startsWith('explain ')) sent.push(statement)
      return database.query(statement)
    },
  })
  const plans: QueryPlan[] = []
  for (const statement of sent) plans.push(await explain(database, statement))
  return plans
}

async function explain(database: Database, { text, values = [] }: Statement): Promise<QueryPlan> {
  const { rows } = await database.query({ text: `explain (analyze, buffers, format json) ${text}`, values })
  const [{ 'QUERY PLAN': answer }] = explained.parse(rows)
  const [{ Plan: plan, 'Execution Time': ms }] = answer
  const nodes = flatten(plan)
  return {
    indexes: [...new Set(nodes.flatMap((each) => each['Index Name'] ?? []))],
    scanned: nodes
      .filter((each) => each['Node Type'] === 'Seq Scan')
      .map((each) => each['Relation Name'] ?? ''),
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    ms,
  }
}

function flatten(plan: Node): Node[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}
