import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { endOnSignal, isEnding, onEnd } from '../server/base/endings.ts'
import { ROOT } from './files.ts'

// The server restarts when its files change; the page is Vite's, which hands /api and /public calls to the server
// (vite.config.ts reads API_URL).
const port = process.env.PORT ?? '8080'
const host = process.env.HOST ?? '127.0.0.1'
const env = { ...process.env, NODE_ENV: 'development', API_URL: `http://${host}:${port}` }

endOnSignal({ code: 0 })
const children: ChildProcess[] = []
run(['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/main.ts'])
run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'])

/** One of the two; neither goes on without the other, and both end before this process does. */
function run(args: readonly string[]): void {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
  children.push(child)
  onEnd(() => end(child))
  child.on('exit', async (code) => {
    if (isEnding()) return
    await Promise.all(children.map(end))
    process.exit(code ?? 1)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
