import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './files.ts'

// The server restarts when its files change; the page is Vite's, which hands /api and /public calls to the server
// (vite.config.ts reads API_URL).
const port = process.env.PORT ?? '8080'
const host = process.env.HOST ?? '127.0.0.1'
const env = { ...process.env, NODE_ENV: 'development', API_URL: `http://${host}:${port}` }

const children: ChildProcess[] = [
  run(['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/main.ts']),
  run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

function run(args: readonly string[]): ChildProcess {
  const [script, ...rest] = args
  const child = spawn(process.execPath, [script ?? '', ...rest], {
    cwd: path.join(ROOT),
    stdio: 'inherit',
    env,
  })
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1
    stop('SIGTERM')
  })
  return child
}

function stop(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
