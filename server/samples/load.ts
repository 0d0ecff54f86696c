import * as z from 'zod/mini'
import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import { problemLines } from '../apps/packages/problem-text.ts'
import { publishPackage } from '../apps/packages/publish.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { countCorps, findCorp } from '../stores/organisation/corps.ts'
import { readSettings, writeSetting } from '../stores/organisation/settings.ts'
import { readAppFile, readOrganisations, readRecords, readStories, type SampleOrganisation } from './files.ts'
import { planStories } from './plan.ts'
import { playStory, type Stage } from './play.ts'
import { writeOrganisation } from './write-organisation.ts'
import { writeRecords } from './write-records.ts'

const MARKER = 'samples'
const SYSTEM = '*'
/** Any number that nothing else in this database locks by. */
const LOCK = 4_710_826

/** `now` is when loading began: a later start goes on with the same dates. */
const marker = z.object({ now: z.iso.datetime(), done: z.boolean() })

type SampleDeps = Pick<Deps, 'database' | 'definitions' | 'models' | 'organisations' | 'log'> & {
  readonly config: Pick<Deps['config'], 'samples' | 'databaseUrl'>
}

/**
 * On the first start of a new database: two organisations, their applications and some 300 instances made by commands.
 * `auto` means the embedded database only. Loading that was interrupted goes on at the next start. The instances are of the 60 days before `today`.
 */
export async function loadSamples(deps: SampleDeps, today = new Date()): Promise<void> {
  if (!(await isWanted(deps))) return
  const client = await deps.database.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await loadLocked(deps, today)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

async function isWanted({ config, database }: SampleDeps): Promise<boolean> {
  if (config.samples === 'off') return false
  if (config.samples === 'auto' && config.databaseUrl !== undefined) return false
  const begun = await readMarker(database)
  return begun === undefined ? (await countCorps(database)) === 0 : !begun.done
}

async function loadLocked(deps: SampleDeps, today: Date): Promise<void> {
  const { database, log } = deps
  const begun = await readMarker(database)
  if (begun?.done) return
  const now = begun === undefined ? today : new Date(begun.now)
  if (begun === undefined) await writeMarker(database, now, false)
  const clock = performance.now()
  const stories = await readStories()
  const records = await readRecords()
  let instances = 0
  for (const sample of await readOrganisations()) {
    await foundOrganisation(database, sample, now)
    await writeRecords(deps, sample, records, now)
    instances += await playAll(deps, sample, stories, now)
  }
  await writeMarker(database, now, true)
  log.info({ instances, ms: Math.round(performance.now() - clock) }, 'sample organisations are ready')
}

async function foundOrganisation(database: Database, sample: SampleOrganisation, now: Date): Promise<void> {
  if ((await findCorp(database, sample.corpId)) === undefined) await writeOrganisation(database, sample)
  for (const app of sample.apps) {
    const validated = validatePackage(await readAppFile(app), FILE_ALONE)
    if (!validated.ok)
      throw new Error(`The sample application ${app} is not sound.\n${problemLines(validated.problems)}`)
    const published = await publishPackage(database, sample.corpId, validated.package, { by: null, now })
    if (!published.ok)
      throw new Error(
        `The sample application ${app} cannot be published.\n${problemLines(published.problems)}`,
      )
  }
}

/** The workflows side by side, the instances of each one after the other so that their numbers follow their dates. */
async function playAll(
  deps: SampleDeps,
  sample: SampleOrganisation,
  stories: Stage['stories'],
  now: Date,
): Promise<number> {
  const { database, definitions, models, organisations } = deps
  const { corpId } = sample
  const organisation = await organisations.current(corpId)
  // Nobody is signed in yet: there is nobody to tell.
  const quiet = {
    database,
    definitions,
    models,
    organisations,
    hub: { publish: () => {} },
    wake: { outbox: () => {}, timers: () => {}, effects: () => {} },
  }
  const stage: Stage = { deps: quiet, corpId, organisation, stories, now }
  const { rows } = await database.query<{ code: string }>({
    text: 'select code from workflow where corp_id = $1 and enabled order by code',
    values: [corpId],
  })
  const counts = await Promise.all(
    rows.map(async ({ code }) => {
      const version = await definitions.current(corpId, code)
      if (version === null) return 0
      const planned = planStories(sample, organisation, version.definition, now)
      for (const story of planned) await playStory(stage, story)
      return planned.length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function readMarker(database: Database): Promise<z.infer<typeof marker> | undefined> {
  const [value] = await readSettings(database, SYSTEM, MARKER)
  return value === undefined ? undefined : marker.parse(value)
}

async function writeMarker(database: Database, now: Date, done: boolean): Promise<void> {
  await writeSetting(database, SYSTEM, MARKER, { now: now.toISOString(), done })
}
