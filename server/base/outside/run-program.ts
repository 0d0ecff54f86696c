import { spawn } from 'node:child_process'

export type ProgramOptions = {
  readonly signal: AbortSignal
  readonly cwd?: string
  /** Absent: that of the server. */
  readonly env?: Readonly<NodeJS.ProcessEnv>
}

/** Runs a program and answers with its exit code; whatever it started goes with it when `signal` ends it. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { signal, ...options }: ProgramOptions,
): Promise<number> {
  signal.throwIfAborted()
  const child = spawn(program, args, {
    ...options,
    // A group of its own: programs start others, and all of them have to go.
    detached: process.platform !== 'win32',
    stdio: 'ignore',
    windowsHide: true,
  })
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null) return
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
  signal.addEventListener('abort', kill)
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === null) reject(new Error('the program ended with a signal'))
      else resolve(code)
    })
  }).finally(() => signal.removeEventListener('abort', kill))
}
