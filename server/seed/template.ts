import { plain } from '../../rules/text/plain-words.ts'
import { CHAIN_START, chainHash } from '../base/log-chain.ts'
import type { Queryable } from '../db/database.ts'
import { orderedUuid } from './ordered-uuid.ts'
import { copyLine, SEED_TABLE_NAMES, type SeedTable, selectOf, type TextRow } from './seed-tables.ts'
import { type Stencil, stencilOf } from './stencil.ts'

/** What a copy differs in from its template. */
export type CopyOf = {
  readonly sequenceNo: string
  /** The holder of the open work item; for finished instances anyone. */
  readonly holderId: string
  /** The other people of the instance, as many as `others`. */
  readonly otherIds: readonly string[]
  /** Added to every instant. */
  readonly shiftMs: number
}

export type Template = {
  /** People beside the holder. */
  readonly others: number
  /** The last instant in it, in milliseconds. */
  readonly lastAt: number
  /** Lines for COPY, by table. */
  copy(copy: CopyOf): Readonly<Record<SeedTable, string>>
}

type Rows = Readonly<Record<SeedTable, readonly TextRow[]>>

const OPEN = '2'
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

/** Reads an instance and everything that belongs to it, ready to be copied. */
export async function readTemplate(db: Queryable, corpId: string, instanceId: string): Promise<Template> {
  const entries = await Promise.all(
    SEED_TABLE_NAMES.map(async (table) => {
      const { rows } = await db.query<Record<string, string | null>>({
        text: selectOf(table),
        values: [corpId, instanceId],
      })
      return [table, rows] as const
    }),
  )
  const rowsOf = new Map(entries)
  return templateOf({
    biz_object: rowsOf.get('biz_object') ?? [],
    instance: rowsOf.get('instance') ?? [],
    instance_search: rowsOf.get('instance_search') ?? [],
    work_item: rowsOf.get('work_item') ?? [],
    operation_log: rowsOf.get('operation_log') ?? [],
  })
}

function templateOf(rows: Rows): Template {
  const [instance] = rows.instance
  if (instance === undefined) throw new Error('a template without its instance')
  const open = rows.work_item.find((item) => item.status === OPEN) ?? rows.work_item.at(-1)
  const holder = open?.holder_id ?? ''
  const others = peopleOf(rows).filter((id) => id !== holder)
  const instants = instantsOf(rows)
  const freshIds = [instance.id, instance.biz_object_id, ...rows.work_item.map((item) => item.id)]
  const hashes = rows.operation_log.map((entry) => entry.hash)
  // The number is searched in small letters.
  const numbers = [instance.sequence_no, plain(instance.sequence_no ?? '')]
  const keys = [...numbers, holder, ...others, ...instants, ...freshIds, ...hashes].map((key) => key ?? '')
  const holes = new Map(keys.map((key, index) => [key, index]))
  const lines = SEED_TABLE_NAMES.map((table) => linesOf(table, rows[table], holes))
  const log = rows.operation_log.map((entry) => ({ entry, body: stencilOf(entry.body ?? '', holes) }))
  const times = instants.map((instant) => Date.parse(instant))
  return {
    others: others.length,
    lastAt: Math.max(...times),
    copy: (copy) => {
      const values = [
        copy.sequenceNo,
        plain(copy.sequenceNo),
        copy.holderId,
        ...copy.otherIds,
        ...times.map((time) => new Date(time + copy.shiftMs).toISOString()),
        ...freshIds.map(() => orderedUuid()),
      ]
      const filledAs = (key: string | null | undefined) => values[holes.get(key ?? '') ?? -1] ?? key ?? null
      values.push(...hashChain(log, values, filledAs, filledAs(instance.id) ?? ''))
      const [bizObject = '', head = '', search = '', items = '', entries = ''] = lines.map((line) =>
        line(values),
      )
      return {
        biz_object: bizObject,
        instance: head,
        instance_search: search,
        work_item: items,
        operation_log: entries,
      }
    },
  }
}

function linesOf(table: SeedTable, rows: readonly TextRow[], holes: ReadonlyMap<string, number>): Stencil {
  // A hash stands in its line with its backslash doubled.
  const escaped = new Map([...holes].map(([key, index]) => [key.replace('\\', '\\\\'), index]))
  return stencilOf(rows.map((row) => copyLine(table, row)).join(''), escaped)
}

type LogStencil = { readonly entry: TextRow; readonly body: Stencil }

/** The copy's own hash chain, in COPY's spelling. */
function hashChain(
  log: readonly LogStencil[],
  values: readonly string[],
  filledAs: (key: string | null | undefined) => string | null,
  instanceId: string,
): string[] {
  let previous: Buffer = CHAIN_START
  return log.map(({ entry, body }) => {
    previous = chainHash(previous, {
      corpId: entry.corp_id ?? '',
      instanceId,
      entry: Number(entry.entry),
      at: filledAs(entry.at) ?? '',
      command: entry.command ?? '',
      actorId: filledAs(entry.actor_id),
      onBehalfOfId: filledAs(entry.on_behalf_of_id),
      body: body(values),
      client: entry.client ?? '',
      requestId: entry.request_id ?? '',
    })
    return `\\\\x${previous.toString('hex')}`
  })
}

/** Everyone who has a part in the flow. */
function peopleOf(rows: Rows): string[] {
  const ids = [
    ...rows.instance.flatMap((row) => [row.initiator_id, row.submitter_id]),
    ...rows.work_item.flatMap((row) => [row.holder_id, row.owner_id]),
    ...rows.operation_log.flatMap((row) => [row.actor_id, row.on_behalf_of_id]),
  ]
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))]
}

function instantsOf(rows: Rows): string[] {
  const texts = SEED_TABLE_NAMES.flatMap((table) => rows[table].flatMap((row) => Object.values(row)))
  const found = texts.flatMap((text) => text?.match(INSTANT) ?? [])
  return [...new Set(found)]
}
