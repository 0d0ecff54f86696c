import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const hello = z.object({ connectionString: z.string(), startedHere: z.boolean() })

/** A process that uses an embedded database, to be killed or asked to leave. */
export type EmbeddedProcess = z.infer<typeof hello> & {
  readonly child: ChildProcess
  /** Leaves as a server does at shutdown. */
  leave(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

export type UserOptions = {
  /** Where the programs of PostgreSQL may be copied. */
  readonly programs?: string
  /** The account of the process, when the tests run as root. */
  readonly uid?: number
  readonly gid?: number
}

export function spawnEmbeddedUser(dataDir: string, { programs, ...account }: UserOptions = {}): ChildProcess {
  const script = fileURLToPath(new URL('./embedded-user.ts', import.meta.url))
  const args = [script, dataDir, ...(programs === undefined ? [] : [programs])]
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    ...account,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Starts one and waits until it has its database; rejects with what it said when it ends instead. */
export async function startEmbeddedProcess(
  dataDir: string,
  options: UserOptions = {},
): Promise<EmbeddedProcess> {
  const child = spawnEmbeddedUser(dataDir, options)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const gone = once(child, 'exit')
  const line = await Promise.race([firstLine(child), gone.then(() => undefined)])
  if (line === undefined) throw new Error(`The process ended before it had its database:\n${said}`)
  return {
    ...hello.parse(JSON.parse(line)),
    child,
    leave: async () => {
      child.stdin?.end()
      await gone
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  if (child.stdout === null) return undefined
  for await (const line of createInterface({ input: child.stdout })) return line
  // Ended without a word: the exit tells.
  return new Promise(() => {})
}
