import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A server in a process of its own, as people run it. */
export type SpawnedServer = {
  /** Without a slash at the end. */
  readonly url: string
  readonly pid: number
  /** The end nobody is asked about: SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>
  /** Drains, and stops an embedded database that nobody else uses. */
  stop(): Promise<void>
}

const MAIN = path.resolve(import.meta.dirname, '../server/main.ts')
const READY = /Countersign is ready: (http\S+)/

/** Starts `server/main.ts`, of another release where that is given, and waits until it says that it is ready; throws with its output when it ends before. */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  main: string = MAIN,
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [main], {
    env: { ...withoutOurSettings(process.env), LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyUrl(child)
  const pid = child.pid
  if (pid === undefined) throw new Error('the server has no process id')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { url: url.replace(/\/$/, ''), pid, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** What the caller's own environment says must not reach a server that is started on purpose with other settings. */
function withoutOurSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATA_DIR',
    'PUBLIC_URL',
    'BASE_PATH',
    'SECRET_KEY',
    'SAMPLES',
    'NODE_ENV',
    'VITEST',
  ]
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.includes(name)))
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = READY.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${output}`)))
  })
}
