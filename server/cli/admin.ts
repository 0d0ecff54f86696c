import { parseArgs } from 'node:util'
import { FIRST_RUN_FRAGMENT } from '../../contract/login.ts'
import { byCommand } from '../audit/security-event.ts'
import { createLink, createPasswordLink } from '../auth/first-run.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { countCorps, findCorp } from '../stores/organisation/corps.ts'
import { withDatabase } from './with-database.ts'

export const usage = `admin link                             one-time link, good for 24 hours, to set up an organisation
admin link --corp CODE                 the same, for a new password of its root administrator
admin link --corp CODE --user ACCOUNT  for a new password of one person, good for 30 minutes`

/** Exit code 0: printed. 1: nothing that a link could be for. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = read(args)
  if (parsed === null) {
    console.error(usage)
    return 2
  }
  const config = readConfig(process.env)
  return await withDatabase(async (database) => await printLink(database, config, parsed))
}

type Options = { readonly corp: string | undefined; readonly user: string | undefined }

function read(args: readonly string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { corp: { type: 'string' }, user: { type: 'string' } },
      allowPositionals: true,
    })
    const isLink = positionals.length === 1 && positionals[0] === 'link'
    const isWhole = values.user === undefined || values.corp !== undefined
    return isLink && isWhole ? { corp: values.corp, user: values.user } : null
  } catch {
    return null
  }
}

async function printLink(
  database: Database,
  config: Config,
  { corp: corpId, user }: Options,
): Promise<number> {
  if (corpId !== undefined && (await findCorp(database, corpId)) === undefined) {
    console.error(`There is no organisation ${corpId}.`)
    return 1
  }
  if (corpId !== undefined && user !== undefined)
    return await printPasswordLink(database, config, corpId, user)
  const code = await database.transaction(async (tx) => {
    const made = await createLink(tx, corpId ?? null)
    await addSecurityEvents(tx, corpId ?? '*', [byCommand('passwordLinkMade', { forWhom: 'root' })])
    return made
  })
  console.log(linkOf(config, code))
  const others = corpId === undefined ? await countCorps(database) : 0
  if (others > 0) {
    console.log('It sets up a further organisation; for a new password of a root administrator use --corp.')
  }
  return 0
}

async function printPasswordLink(
  database: Database,
  config: Config,
  corpId: string,
  user: string,
): Promise<number> {
  const code = await database.transaction(async (tx) => {
    const made = await createPasswordLink(tx, corpId, user)
    if (made !== null) await addSecurityEvents(tx, corpId, [byCommand('passwordLinkMade', { forWhom: user })])
    return made
  })
  if (code === null) {
    console.error(`There is no active account ${user} in ${corpId}.`)
    return 1
  }
  console.log(linkOf(config, code))
  return 0
}

/** The code stands in the fragment, which browsers send to nobody. */
function linkOf({ publicUrl, host, port, basePath }: Config, code: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const origin = publicUrl
    ? new URL(publicUrl).origin
    : `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  return `${origin}${basePath}login#${FIRST_RUN_FRAGMENT}=${code}`
}
