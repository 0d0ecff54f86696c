import { statementName } from '../../db/statement-name.ts'
import { type Claimed, DELETED, type Declaration } from './declaration.ts'

/** A statement whose text never changes; `given` names its values, the first is $1. */
export type Statement = {
  readonly name: string
  readonly text: string
  readonly given: readonly string[]
}

export type QueueStatements = {
  readonly claim: Statement
  readonly keep: Statement
  readonly postpone: Statement
  readonly finish: Statement
  readonly bury: Statement
  readonly next: Statement
  readonly requeue?: Statement
  readonly forget?: Statement
}

/** Under which name the values of a key column are given, all rows at once. */
export const keyName = (column: string): string => `key_${column}`

/** The statements of a queue, of the words of its declaration alone. */
export function statementsOf<Row extends Claimed>(declared: Declaration<Row>): QueueStatements {
  const { name, requeued, forgotten } = declared
  const make = (act: string, text: string): Statement => numbered(`${name}-${act}`, text)
  return {
    claim: make('claim', claimText(declared)),
    keep: make('keep', ofRows(declared, keepSet(declared))),
    postpone: make('postpone', ofRows(declared, postponeSet(declared))),
    finish: make('finish', ofRows(declared, endSet(declared, declared.finished, 'null'))),
    bury: make('bury', ofRows(declared, endSet(declared, declared.buried, '$error'))),
    next: make('next', nextText(declared)),
    ...(requeued && { requeue: make('requeue', requeueText(declared, requeued)) }),
    ...(forgotten && { forget: make('forget', forgetText(declared, forgotten)) }),
  }
}

/** Puts numbers in the places of names. */
function numbered(readable: string, named: string): Statement {
  const given: string[] = []
  const text = named.replaceAll(/\$([a-z_]+)/g, (_, name: string) => {
    if (!given.includes(name)) given.push(name)
    return `$${given.indexOf(name) + 1}`
  })
  return { name: statementName(readable, text), text, given }
}

type Of<Row extends Claimed> = Declaration<Row>

const listed = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')
const inSeconds = (seconds: string): string => `app_now() + make_interval(secs => ${seconds})`
const attemptsOf = <Row extends Claimed>({ attempts = 'attempts' }: Of<Row>): string => attempts
const leaseOf = <Row extends Claimed>({ due, lease = due }: Of<Row>): string => lease

/** Found by their places: a join over keys reads the whole table where its statistics are of an empty one. */
function claimText<Row extends Claimed>(declared: Of<Row>): string {
  const { table, key, answers, claimed, beside, pick = pickText(declared) } = declared
  const attempts = attemptsOf(declared)
  const set = listed(
    `${attempts} = t.${attempts} + 1`,
    `${leaseOf(declared)} = ${inSeconds('$lease_seconds')}`,
    claimed,
  )
  // A time as text keeps its microseconds.
  const own = key
    .filter(([column]) => column !== 'attempts')
    .map(([column, type]) => (type === 'timestamptz' ? `t.${column}::text as ${column}` : `t.${column}`))
  const answered = listed('t.corp_id', ...own, `t.${attempts} as attempts`, answers)
  const update = `update ${table} t set ${set} where t.ctid = any (array(${pick})) returning ${answered}`
  return beside === undefined ? update : `with taken as (${update}) ${beside}`
}

function pickText<Row extends Claimed>({ table, waiting, due, lease, only, order }: Of<Row>): string {
  const isFree = lease === undefined ? '' : ` and coalesce(t.${lease} <= app_now(), true)`
  return `select t.ctid from ${table} t where ${waiting} and t.${due} <= app_now()${isFree}${only === undefined ? '' : ` and ${only}`}
    order by ${order ?? `t.${due}`} limit $limit for update skip locked`
}

/**
 * Rows of one organisation in hand, as they were claimed; one with which nothing is left to do stays as it is. Each
 * column is looked for in the index of the key: a join with the keys takes any index that begins with corp_id where the
 * statistics are of an empty table.
 */
function ofRows<Row extends Claimed>({ table, key, waiting }: Of<Row>, set: string): string {
  const array = ([column, type]: (typeof key)[number]): string => `$${keyName(column)}::${type}[]`
  const each = key.map((one) => `t.${one[0]} = any(${array(one)})`).join(' and ')
  const columns = key.map(([column]) => `t.${column}`).join(', ')
  // One column of one row and another column of another are no row in hand. As a condition within another it stays one.
  const together = `coalesce((${columns}) in (select * from unnest(${key.map(array).join(', ')})), false)`
  const same = key.length === 1 ? each : `${each} and ${together}`
  const rows = `t.corp_id = $corp_id and ${same} and ${waiting}`
  return set === DELETED
    ? `delete from ${table} t where ${rows} returning app_now() as at`
    : `update ${table} t set ${set} where ${rows} returning app_now() as at`
}

function keepSet<Row extends Claimed>(declared: Of<Row>): string {
  return listed(`${leaseOf(declared)} = ${inSeconds('$lease_seconds')}`, declared.kept)
}

function postponeSet<Row extends Claimed>(declared: Of<Row>): string {
  const { due, lease, dueStays, error, postponed } = declared
  const attempts = attemptsOf(declared)
  const again = dueStays === true ? leaseOf(declared) : due
  return listed(
    `${again} = ${inSeconds('$seconds')}`,
    lease !== undefined && lease !== again ? `${lease} = null` : undefined,
    `${attempts} = case when $counted then t.${attempts} else greatest(t.${attempts} - 1, 0) end`,
    error && `${error} = $error`,
    postponed,
  )
}

function endSet<Row extends Claimed>({ error }: Of<Row>, set: string, why: string): string {
  return set === DELETED ? DELETED : listed(set, error && `${error} = ${why}`)
}

function nextText<Row extends Claimed>({ table, due, lease, waiting }: Of<Row>): string {
  const free = lease === undefined ? `t.${due}` : `greatest(t.${due}, t.${lease})`
  return `select extract(epoch from min(${free}) - app_now())::float as seconds from ${table} t where ${waiting}`
}

function requeueText<Row extends Claimed>(
  declared: Of<Row>,
  { by, buried, set }: NonNullable<Of<Row>['requeued']>,
): string {
  const { table, due, lease, dueStays } = declared
  const anew = listed(
    set,
    `${attemptsOf(declared)} = 0`,
    dueStays === true ? undefined : `${due} = app_now()`,
    lease && `${lease} = null`,
  )
  return `update ${table} t set ${anew} where t.corp_id = $corp_id and t.${by} = any($ids::uuid[]) and ${buried}`
}

function forgetText<Row extends Claimed>(
  { table }: Of<Row>,
  { when, answers = 't.corp_id' }: NonNullable<Of<Row>['forgotten']>,
): string {
  const places = `select t.ctid from ${table} t where ${when} limit $limit`
  return `delete from ${table} t where t.ctid = any (array(${places})) returning ${answers}`
}
