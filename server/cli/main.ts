import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PlainError } from '../base/plain-error.ts'

/** One file of this folder: `run` answers with the exit code, `usage` has one line per form of the command. */
type Command = {
  readonly usage: string
  run(args: readonly string[]): Promise<number>
}

/** Every command by its name; a command's file is loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  admin: () => import('./admin.ts'),
  app: () => import('./app.ts'),
  backup: () => import('./backup.ts'),
  corp: () => import('./corp.ts'),
  log: () => import('./log.ts'),
  restore: () => import('./restore.ts'),
  secret: () => import('./secret.ts'),
  seed: () => import('./seed.ts'),
}

const WRONG_USE = 2
const HELP = new Set(['help', '--help', '-h'])

/** Runs one command line; answers with the exit code: 0 done, 1 refused or failed, 2 wrong use. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...args] = argv
  if (name === undefined || HELP.has(name)) {
    console.log(await usageOfAll())
    return name === undefined ? WRONG_USE : 0
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (load === undefined) {
    console.error(`There is no command ${name}.\n\n${await usageOfAll()}`)
    return WRONG_USE
  }
  const command = await load()
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(command.usage)
    return 0
  }
  return await run(command, args)
}

async function run(command: Command, args: readonly string[]): Promise<number> {
  try {
    return await command.run(args)
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    return 1
  }
}

async function usageOfAll(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()))
  const lines = commands.flatMap(({ usage }) => usage.split('\n').map(columnsOf))
  const width = Math.max(...lines.map(([form]) => form.length))
  const texts = lines.map(([form, what]) => `  ${form.padEnd(width)}  ${what}`)
  return ['Usage: npm run cli -- COMMAND', ...texts].join('\n')
}

/** The form of a command and what it does stand two spaces or more apart. */
function columnsOf(line: string): readonly [form: string, what: string] {
  const [, form = line, what = ''] = /^( *\S.*?) {2,}(.*)$/.exec(line) ?? []
  return [form, what]
}

const startedAs = process.argv[1]
if (startedAs !== undefined && realpathSync(startedAs) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2))
}
