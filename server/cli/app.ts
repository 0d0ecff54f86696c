import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { FILE_ALONE } from '../../checks/facts.ts'
import type { PackageProblem } from '../../checks/problem/problems.ts'
import { readPackageText } from '../../checks/shape/read-text.ts'
import { type Validated, validatePackage } from '../../checks/validate.ts'
import { exportPackage } from '../apps/packages/export.ts'
import { organisationFacts } from '../apps/packages/organisation-facts.ts'
import { problemLines } from '../apps/packages/problem-text.ts'
import { type Published, publishPackage } from '../apps/packages/publish.ts'
import { PlainError } from '../base/plain-error.ts'
import type { Database } from '../db/database.ts'
import { createOrganisations } from '../organisation/cache.ts'
import { listApps } from '../stores/apps/apps.ts'
import { chooseCorp } from './choose-corp.ts'
import { withDatabase } from './with-database.ts'

export const usage = `app validate FILE [--corp CODE]         check an app package; with --corp also the people it names
app import FILE [--corp CODE]           check and publish it; takes effect at once
app export APPCODE FILE [--corp CODE]   write the published package of an application to a file`

/** Exit code 0: done. 1: the package has problems, or there is no such application. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const command = readArguments(args)
  switch (command?.action) {
    case 'validate':
      return command.corp === undefined
        ? checked(command.file, null)
        : withCorp(command.corp, async (database, corpId) => checked(command.file, { database, corpId }))
    case 'import':
      return withCorp(command.corp, (database, corpId) => importFile(database, corpId, command.file))
    case 'export':
      return withCorp(command.corp, (database, corpId) =>
        exportFile(database, corpId, command.app, command.file),
      )
    default:
      console.error(usage)
      return 2
  }
}

type Command =
  | { readonly action: 'validate' | 'import'; readonly file: string; readonly corp: string | undefined }
  | {
      readonly action: 'export'
      readonly app: string
      readonly file: string
      readonly corp: string | undefined
    }

function readArguments(args: readonly string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { corp: { type: 'string' } },
      allowPositionals: true,
    })
    const [action, first, second, ...more] = positionals
    if (first === undefined || more.length > 0) return undefined
    const { corp } = values
    if (action === 'export')
      return second === undefined ? undefined : { action, app: first, file: second, corp }
    if ((action === 'validate' || action === 'import') && second === undefined)
      return { action, file: first, corp }
    return undefined
  } catch {
    return undefined
  }
}

type Place = { readonly database: Database; readonly corpId: string }

async function withCorp(
  corp: string | undefined,
  work: (database: Database, corpId: string) => Promise<number>,
): Promise<number> {
  return await withDatabase(async (database) => {
    const chosen = await chooseCorp(database, corp)
    if (chosen.ok) return await work(database, chosen.corpId)
    console.error(chosen.message)
    return 2
  })
}

async function checked(file: string, place: Place | null): Promise<number> {
  const validated = await validateFile(file, place)
  if (!validated.ok) return refuse(file, validated.problems, validated.warnings)
  const { models, workflows } = validated.package
  console.log(`${file}: sound. ${models.length} biz models, ${workflows.length} workflows.`)
  warn(validated.warnings)
  return 0
}

async function validateFile(file: string, place: Place | null): Promise<Validated> {
  const text = readPackageText(await bytesOf(file))
  if (!text.ok) return text
  if (place === null) return validatePackage(text.json, FILE_ALONE)
  const organisation = await createOrganisations(place.database).current(place.corpId)
  return validatePackage(text.json, organisationFacts(organisation))
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new PlainError(`${file} cannot be read: ${why}`)
  }
}

async function importFile(database: Database, corpId: string, file: string): Promise<number> {
  const validated = await validateFile(file, { database, corpId })
  if (!validated.ok) return refuse(file, validated.problems, validated.warnings)
  const { code } = validated.package
  const published = await publishPackage(database, corpId, validated.package, { by: null, now: new Date() })
  if (!published.ok) return refuse(file, published.problems)
  console.log(reportOf(code, corpId, published))
  warn(validated.warnings)
  return 0
}

function reportOf(code: string, corpId: string, published: Extract<Published, { ok: true }>): string {
  const { version, unchanged, workflows, disabled } = published
  if (unchanged) return `${code} in ${corpId}: already published as version ${version}, nothing changed.`
  const changed = workflows.map((workflow) => `  ${workflow.code}: version ${workflow.version}`)
  const gone = disabled.map(
    (workflow) => `  ${workflow}: no longer in the package, cannot be started any more`,
  )
  return [`${code} in ${corpId}: published as version ${version}.`, ...changed, ...gone].join('\n')
}

async function exportFile(database: Database, corpId: string, app: string, file: string): Promise<number> {
  const text = await exportPackage(database, corpId, app)
  if (text === undefined) {
    const known = (await listApps(database, corpId)).map((each) => each.code)
    console.error(`There is no application ${app} in ${corpId}. There are: ${known.join(', ') || 'none'}.`)
    return 1
  }
  await writeFile(file, text)
  console.log(`${app} of ${corpId} is in ${file}.`)
  return 0
}

function refuse(
  file: string,
  problems: readonly PackageProblem[],
  warnings: readonly PackageProblem[] = [],
): number {
  console.error(
    `${file}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}, nothing was published.`,
  )
  console.error(problemLines([...problems, ...warnings]))
  return 1
}

function warn(warnings: readonly PackageProblem[]): void {
  if (warnings.length > 0) console.log(problemLines(warnings))
}
