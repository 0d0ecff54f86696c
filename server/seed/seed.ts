import { PlainError } from '../base/plain-error.ts'
import type { Database } from '../db/database.ts'
import { copyBatch, type Lines } from './copy-batch.ts'
import { findTemplates, SEED_PREFIX } from './find-templates.ts'
import { SEED_TABLE_NAMES, type SeedTable } from './seed-tables.ts'
import { readTemplate, type Template } from './template.ts'

export type SeedOrder = {
  readonly corpId: string
  /** Instances with one open work item each. */
  readonly open: number
  readonly finished: number
  /** Holds exactly `items` open work items afterwards, and gets no others. */
  readonly person: { readonly username: string; readonly items: number } | null
}

const BATCH = 4_000
const WRITERS = 2
const DAY_MS = 86_400_000
const OPEN_DAYS = 180
const FINISHED_DAYS = 720

type People = { readonly named: string | null; readonly pool: readonly string[] }

/**
 * Fills an organisation with many instances by copying real ones: fresh ids, other people, other times, a hash chain
 * of their own. For benchmarks; nobody is told of anything.
 */
export async function seed(
  database: Database,
  order: SeedOrder,
  onProgress: (done: number) => void,
): Promise<void> {
  const { corpId } = order
  const people = await peopleOf(database, order)
  const forPerson = await itemsMissing(database, order, people)
  const open = order.open > 0 ? await templatesOf(database, corpId, 'open', people) : []
  const finished = order.finished > 0 ? await templatesOf(database, corpId, 'finished', people) : []
  const stamp = Date.now().toString(36)
  const now = Date.now()
  let made = 0
  const draw = (number: number): Lines => {
    const isOpen = number < order.open
    const template = pick(isOpen ? open : finished)
    const holderId = isOpen && number < forPerson ? (people.named ?? '') : pick(people.pool)
    const days = (isOpen ? OPEN_DAYS : FINISHED_DAYS) * Math.random()
    return template.copy({
      sequenceNo: `${SEED_PREFIX}${stamp}-${number}`,
      holderId,
      otherIds: distinct(people.pool, template.others, holderId),
      shiftMs: Math.round(now - template.lastAt - days * DAY_MS),
    })
  }
  const numbers = batches(order.open + order.finished)
  const write = async (): Promise<void> => {
    for (let batch = numbers.shift(); batch !== undefined; batch = numbers.shift()) {
      await copyBatch(database, joined(batch, draw))
      made += batch.length
      onProgress(made)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
}

async function templatesOf(
  database: Database,
  corpId: string,
  wanted: 'open' | 'finished',
  people: People,
): Promise<Template[]> {
  const ids = await findTemplates(database, corpId, wanted)
  const templates = await Promise.all(ids.map((id) => readTemplate(database, corpId, id)))
  if (templates.length === 0) {
    throw new PlainError(`${corpId} has no ${wanted} instance to copy. Start some, or load the samples.`)
  }
  const needed = Math.max(...templates.map((template) => template.others)) + 1
  if (people.pool.length < needed) throw new PlainError(`${corpId} needs at least ${needed + 1} people.`)
  return templates
}

async function peopleOf(database: Database, { corpId, person }: SeedOrder): Promise<People> {
  const { rows } = await database.query<{ id: string; username: string }>({
    text: 'select id, username from app_user where corp_id = $1 and active order by id',
    values: [corpId],
  })
  const named = person && rows.find((row) => row.username === person.username.toLowerCase())
  if (person && !named) throw new PlainError(`${corpId} has no user ${person.username}.`)
  return { named: named?.id ?? null, pool: rows.map((row) => row.id).filter((id) => id !== named?.id) }
}

async function itemsMissing(database: Database, order: SeedOrder, { named }: People): Promise<number> {
  if (order.person === null || named === null) return 0
  const { rows } = await database.query<{ held: number }>({
    text: 'select count(*)::int as held from work_item where corp_id = $1 and holder_id = $2 and status = 2',
    values: [order.corpId, named],
  })
  const held = rows[0]?.held ?? 0
  const { username, items } = order.person
  if (held > items)
    throw new PlainError(`${username} already holds ${held} open work items, more than ${items}.`)
  if (items - held > order.open) {
    throw new PlainError(`${username} lacks ${items - held} open work items: --open must be at least that.`)
  }
  return items - held
}

function batches(count: number): number[][] {
  return Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) =>
    Array.from({ length: Math.min(BATCH, count - batch * BATCH) }, (__, index) => batch * BATCH + index),
  )
}

function joined(numbers: readonly number[], draw: (number: number) => Lines): Lines {
  const lines: Record<SeedTable, string> = {
    biz_object: '',
    instance: '',
    instance_search: '',
    work_item: '',
    operation_log: '',
  }
  for (const number of numbers) {
    const copy = draw(number)
    for (const table of SEED_TABLE_NAMES) lines[table] += copy[table]
  }
  return lines
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function distinct(pool: readonly string[], count: number, not: string): string[] {
  const chosen = new Set<string>()
  while (chosen.size < count) {
    const id = pick(pool)
    if (id !== not) chosen.add(id)
  }
  return [...chosen]
}
