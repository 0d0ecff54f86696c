import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { QUEUES } from '../../support/queues.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MIGRATIONS = globSync('server/db/migrations/*.sql', { cwd: ROOT })

/** Files whose statements are not looked at: they fill organisations for samples and benchmarks, not for people. */
const FILLING: readonly string[] = [
  'server/samples/load.ts',
  'server/samples/play.ts',
  'server/seed/find-templates.ts',
  'server/seed/seed.ts',
]

/** Makes statements of the queues' declarations: they are looked at as they are made. */
const MAKING = 'server/stores/queue/statements.ts'

/** Every other file of the server: a statement is found wherever it stands. */
const SOURCES = globSync('server/**/*.ts', { cwd: ROOT })
  .filter((file) => file !== MAKING && !FILLING.includes(file))
  .sort()
/** Statements that look beyond one organisation on purpose: file and the words that name them. */
const ACROSS: readonly [file: string, words: string, why: string][] = [
  ['requirements.ts', "current_setting('server_version_num')", 'what the database can do, no row of anybody'],
  ['corps.ts', 'from corp order by created_at', 'the organisations to choose from at the login'],
  ['corps.ts', 'count(*)::int as count from corp', 'whether anybody has set the system up'],
  [
    'users.ts',
    'join app_user u on u.person_id = me.person_id',
    'one person in several organisations, from the own row on',
  ],
  [
    'admin-links.ts',
    'select corp_id, user_id from admin_link',
    'found by the hash of 256 random bits; answers which organisation',
  ],
  [
    'vendor-logins.ts',
    'delete from vendor_login where state_hash = $1',
    'found by the hash of 256 random bits; answers which organisation',
  ],
  ['vendor-logins.ts', 'delete from vendor_login where expires_at', 'housekeeping of what is over'],
  [
    'vendor-sync.ts',
    'where coalesce(sync_lease_until, sync_due_at)',
    'the job reads address books of everyone',
  ],
  ['vendor-sync.ts', 'select taken.*', 'the job asks about people of everyone'],
  [
    'vendor-messages.ts',
    'exists (select from vendor_corp) as found',
    'whether anybody at all is connected to a vendor',
  ],
  ['vendor-messages.ts', 'select due.ctid from vendor_corp', 'the job tells people of everyone'],
  [
    'vendor-messages.ts',
    'as q(corp_id, vendor, user_id',
    'messages of everyone, each in its own organisation',
  ],
  [
    'vendor-messages.ts',
    'as m(corp_id, user_id, message_key',
    'messages of everyone, each to people of its own organisation',
  ],
  [
    'vendor-closings.ts',
    'as given(corp_id, instance_id)',
    'documents of everyone, each in its own organisation',
  ],
  ['vendor-closings.ts', 'with place as (', 'the job looks at what stands at vendors for everyone'],
  [
    'vendor-closings.ts',
    'select due.ctid from vendor_corp',
    'the job changes what stands at vendors for everyone',
  ],
  [
    'vendor-closings.ts',
    'select t.*, app_now() as now',
    'what it took in hand, each in its own organisation',
  ],
  ['vendor-receipts.ts', 'with m as (', 'the job asks for the receipts of everyone'],
  ['login-attempts.ts', 'delete from login_nonce where expires_at', 'housekeeping of what is over'],
  ['login-attempts.ts', 'delete from login_attempt where last_at', 'housekeeping of what is over'],
  ['login-codes.ts', 'delete from login_code where expires_at', 'housekeeping of what is over'],
  [
    'operation-log.ts',
    'from instance\n      where (corp_id, id) >',
    'the verifier walks every log, in order',
  ],
  [
    'operation-log.ts',
    'state from instance where id = $1',
    'the command line finds an instance by its id alone',
  ],
  [
    'operation-log.ts',
    'select deleted_at from tombstone where instance_id = $1',
    'the command line finds a deleted instance by its id alone',
  ],
  ['log-anchors.ts', 'from log_anchor order by', 'the verifier holds every anchor against the file'],
  [
    'organisation-log.ts',
    'select corp_id from corp union',
    'the verifier walks the log of every organisation',
  ],
  [
    'audience.ts',
    'as q(corp_id, instance_id, people',
    'people of messages of everyone, each in its own organisation',
  ],
  [
    'notifications.ts',
    'as m(corp_id, kind, instance_id',
    'messages of everyone, each into its own organisation',
  ],
  ['messages.ts', 'where n.read_at is null and not (', 'housekeeping: what is read by now for everyone'],
  [
    'push-subscriptions.ts',
    'exists (select from push_subscription) as found',
    'whether anybody at all wants to be told',
  ],
  [
    'push-subscriptions.ts',
    'where endpoint_hash = $3 and',
    'a browser belongs to whoever signed in last, of any organisation',
  ],
  ['push.ts', 'as q(corp_id, subscription_id', 'messages of everyone, each in its own organisation'],
  [
    'push.ts',
    'as m(corp_id, user_id, message_key',
    'messages of everyone, each to browsers of its own organisation',
  ],
  ['push.ts', 'with stale as (', 'the job closes for everyone'],
  ['push.ts', 'delete from push_subscription where seen_at', 'housekeeping of what is over'],
  ['comment-readers.ts', 'delete from form_comment_reader where seen_at', 'housekeeping of what is over'],
  ['uploads.ts', 'with over as (', 'housekeeping of uploads that nothing took up'],
  ['pdfs.ts', "from file_object where pdf_state = 'asked'", 'the job turns files of everyone into PDFs'],
  [
    'leavers.ts',
    'where not u.active and h.leaver_tried_at is null',
    'the job looks at the leavers of everyone',
  ],
  [
    'over-trusts.ts',
    'where t.settled_at is null and (t.until_at',
    'the job gives back what any delegation is over for',
  ],
  ['list-exports.ts', 'select e.ctid from list_export', 'the job makes exports for everyone'],
  ['list-exports.ts', 'with served as', 'whose turn it is among everyone'],
  ['search-texts.ts', 'where u.search_rules < $1', 'the job writes what older rules wrote of anybody anew'],
  ['workflow-nodes.ts', 'where v.node_rules < $1', 'the job reads the steps of any old version anew'],
  ['pdfs.ts', "where pdf_state = 'asked'\n      order by", 'the job converts for everyone'],
  ['uploads.ts', 'with over as (', 'the sweeper forgets what nobody took up'],
  ['user-images.ts', 'from app_user u\n', 'public picture by a random id (docs of the image route)'],
]

/** `${…}` in a statement that is no constant of the file: never a value from outside. */
const KNOWN_PIECES: readonly string[] = [
  // Rights of the serving role, backup and restore (db/, cli/): names of roles and tables, quoted.
  'quoted(name)',
  'quoted(table.name)',
  'always',
  'to',
  'target',
  "wanted.join(', ')",
  // Copies for benchmarks (seed/seed-tables.ts): columns that stand in the file.
  "read.join(', ')",
  'key',
  'order',
  "Object.keys(SEED_TABLES[table].columns).join(', ')",
  "lock ? 'for update' : ''",
  "lock === 'lock' ? 'for update' : ''",
  "ofOne ? 'and i.initiator_id = $6' : ''",
  'column',
  // A page of a list (stores/lists/list-page.ts): tables, columns and orders that the lists name.
  'shape.table',
  'shape.beside',
  'beside',
  'kept',
  'columns',
  'joined',
  'sort',
  'sortedBy',
  'from(after)',
  'after',
  'aliasOf(table)',
  'first.rows',
  'first.conditions.text()',
  'first.from',
  'keys',
  'whole(found)',
  'own',
  'other',
  'alias',
  'run',
  'row.run',
  'conditions.text()',
  'direction',
  'limit',
  'table',
  // Filters of lists (stores/lists/inbox-filter.ts): places of values, and columns that stand in the file.
  'words',
  'id',
  'condition',
  'shownTo(row)',
  'step',
  'persons',
  'window.size',
  'window.offset',
  'WORK_ITEM_STATUS.processing',
  'corp',
  'user',
  "inApp('w')",
  "inApp('p')",
  "inApp('r')",
  "rowsOf('changed', count)",
  "rowsOf('opened', count)",
  "rowsOf('outbox', count)",
  "lock === 'lock' ? 'for update' : ''",
  // Lists of records (stores/records/records.ts, record-conditions.ts, record-sort.ts): places of values, columns and operators
  // that stand in these files; what comes from outside is a value everywhere.
  'columnsSql(conditions, query, user)',
  'columnsSql(conditions, query, userOf(conditions, query))',
  'sorting.columns',
  'sorting.orderBy',
  'query.size',
  'query.offset',
  'codes',
  'orderBy',
  'nodeOf(user)',
  'isOwnItem(user)',
  'takesPart',
  // Lists of what a person filed (stores/lists/instance-lists.ts): columns and places of values that stand in the files.
  "initiatorsOpen('w.id')",
  "initiatorsOpen('w.number')",
  "filedBy('$2::uuid')",
]

type Statement = { readonly file: string; readonly text: string; readonly raw: string }

/** The tables of the application; all of them start with corp_id. */
function tablesOf(): string[] {
  const sql = MIGRATIONS.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
  const tables = [...sql.matchAll(/create table (\w+) \(\s*(\w+)/g)]
  expect(tables.length).toBeGreaterThan(15)
  expect(tables.filter(([, , first]) => first !== 'corp_id').map(([, table]) => table)).toEqual([])
  return tables.map(([, table]) => table ?? '')
}

/** The texts of a file that are SQL, constants of the file put in their places. */
function statementsOf(file: string): Statement[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')
  const texts = [...source.matchAll(/`((?:[^`\\]|\\.)*)`|'([^'\n]*)'/g)].map(
    ([, template, plain]) => template ?? plain ?? '',
  )
  const constants = new Map(
    [...source.matchAll(/const ([A-Z_]+) =\s*(?:`([^`]*)`|'([^'\n]*)')/g)].map(
      ([, name, template, plain]) => [name ?? '', template ?? plain ?? ''],
    ),
  )
  const filled = (text: string): string =>
    text.replace(/\$\{([A-Z_]+)\}/g, (whole, name: string) => {
      const constant = constants.get(name)
      return constant === undefined ? whole : filled(constant)
    })
  return texts
    .filter((text) =>
      /\b(select|update|delete from|insert into|join|exists)\b[\s\S]*\b(from|set|into|on|where|select)\b/.test(
        text,
      ),
    )
    .map((raw) => ({ file: path.basename(file), text: filled(raw), raw }))
}

const TABLES = tablesOf()
/** Jobs take what is due, look when the next is, and forget, for everyone; what becomes of a row is said of its own. */
const ACROSS_QUEUES = ['claim', 'next', 'forget']
const OF_QUEUES: readonly Statement[] = QUEUES.flatMap(({ table, statements }) =>
  Object.entries(statements)
    .filter(([act]) => !ACROSS_QUEUES.includes(act))
    .map(([act, { text }]) => ({ file: `${table} ${act}`, text, raw: text })),
)
const STATEMENTS = [...SOURCES.flatMap(statementsOf), ...OF_QUEUES]
const MENTION = new RegExp(
  `(from|join|update|into|using)\\s+(${TABLES.join('|')})\\b(?:\\s+(?:as\\s+)?(?!set\\b|using\\b|where\\b|on\\b|order\\b|for\\b|join\\b|left\\b|group\\b|limit\\b|select\\b|values\\b)(\\w+))?`,
  'g',
)

/** The mentions of a table that no condition ties to an organisation. */
function looseMentions({ text }: Statement): string[] {
  return [...text.matchAll(MENTION)].flatMap(([mention, verb, table, alias]) => {
    if (verb === 'into')
      return new RegExp(`into ${table}(?: as \\w+)? \\(corp_id\\b`).test(text) ? [] : [mention]
    const column = alias === undefined ? '(?<![.\\w])corp_id' : `\\b${alias}\\.corp_id`
    const tied = new RegExp(`${column}\\s*(=|<>)|=\\s*${column}\\b|${column}\\s+in\\b`).test(text)
    return tied ? [] : [mention]
  })
}

function isExcepted({ file, text }: Statement): boolean {
  return ACROSS.some(([name, words]) => file === name && text.includes(words))
}

describe('Z-16: every statement stays within one organisation', () => {
  it('the scan sees the statements', () => {
    expect(STATEMENTS.length).toBeGreaterThan(60)
    expect(STATEMENTS.flatMap(({ text }) => [...text.matchAll(MENTION)]).length).toBeGreaterThan(60)
  })

  it('each table a statement names is tied to an organisation, but for the listed ones', () => {
    const loose = STATEMENTS.filter((statement) => !isExcepted(statement)).flatMap((statement) =>
      looseMentions(statement).map((mention) => `${statement.file}: ${mention}`),
    )
    expect(loose).toEqual([])
  })

  it('the files that fill organisations still do', () => {
    const idle = FILLING.filter((file) =>
      statementsOf(file).every(({ text }) => text.match(MENTION) === null),
    )
    expect(idle).toEqual([])
  })

  it('each whole statement names the organisation by a parameter', () => {
    const whole = STATEMENTS.filter((one) => /^\s*(with|select|insert|update|delete)\b/.test(one.text))
    // Lists are put together from conditions, the first of which names it: `where(['w.corp_id = ?', …])`.
    const fixed = whole.filter(
      (one) => !one.text.includes('conditions.text()') && !one.text.includes('shape.from'),
    )
    const named = /corp_id = (\$\d|:corp|any\(\$1\)|'\*')|(select|values)\s*\(?(\$1|:corp|'\*')/
    const ofTables = fixed.filter((one) =>
      TABLES.some((table) => new RegExp(`\\b${table}\\b`).test(one.text)),
    )
    expect(ofTables.length).toBeGreaterThan(50)
    expect(
      ofTables
        .filter((one) => !named.test(one.text) && !isExcepted(one))
        .map(({ file, text }) => [file, text]),
    ).toEqual([])
  })

  it('each exception still stands for a statement', () => {
    const idle = ACROSS.filter(
      ([file, words]) => !STATEMENTS.some((one) => one.file === file && one.text.includes(words)),
    )
    expect(idle).toEqual([])
  })

  it('the scan would notice a forgotten condition', () => {
    const spoiled = STATEMENTS.map((one) => ({ ...one, text: one.text.replaceAll('corp_id', 'other_id') }))
    expect(spoiled.flatMap(looseMentions).length).toBeGreaterThan(60)
  })
})

describe('D-10 D-11: every value is a parameter', () => {
  it('what is pieced into a statement is a constant or comes from code', () => {
    const pieces = STATEMENTS.flatMap(({ file, raw }) =>
      [...raw.matchAll(/\$\{([^}]*(?:\{[^}]*\})?[^}]*)\}/g)].map(
        ([, piece = '']) => [file, piece.trim()] as const,
      ),
    )
    const unknown = pieces.filter(([, piece]) => !/^[A-Z_]+$/.test(piece) && !KNOWN_PIECES.includes(piece))
    expect(unknown).toEqual([])
    const used = pieces.map(([, piece]) => piece)
    expect(KNOWN_PIECES.filter((piece) => !used.includes(piece))).toEqual([])
  })
})
