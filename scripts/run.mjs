// Entry of every npm script. Plain JavaScript of the Node 14 kind, because it runs before the right Node is known:
// installs the packages when they are missing or outdated, picks the Node 24 that came with them, starts the target.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const MODULES = path.join(ROOT, 'node_modules')
const MARKER = path.join(MODULES, '.countersign-lock')
const OLDEST_NODE = [22, 18]
const TARGETS = {
  start: { file: 'scripts/start.ts' },
  dev: { file: 'scripts/dev.ts' },
  cli: { file: 'server/cli/main.ts' },
  check: { file: 'scripts/check.ts' },
  schema: { file: 'scripts/schema.ts' },
  test: { file: 'scripts/test.ts' },
  'test-long': { file: 'scripts/test.ts', env: { LONG: '1' } },
}

main(process.argv[2], process.argv.slice(3))

function main(name, args) {
  const target = name === 'bench' ? benchTarget(args[0]) : TARGETS[name]
  if (!target) fail(`Unknown task "${name}". Known: ${Object.keys(TARGETS).join(', ')}, bench.`)
  ensureInstalled()
  const node = pickNode()
  if (!existsSync(path.join(ROOT, target.file))) fail(`${target.file} does not exist.`)
  run(node, target, name === 'bench' ? args.slice(1) : args)
}

function benchTarget(name) {
  const folder = path.join(ROOT, 'bench')
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.ts'))
        .map((file) => file.slice(0, -3))
    : []
  if (names.includes(name)) return { file: `bench/${name}.ts` }
  fail(`Which benchmark? npm run bench NAME, with NAME one of: ${names.join(', ') || '(none yet)'}.`)
}

function ensureInstalled() {
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8').trim() === hash) return
  const parsed = JSON.parse(lock.toString('utf8'))
  if (!isSameTree(parsed)) install(parsed)
  writeFileSync(MARKER, `${hash}\n`)
}

/** True when npm's own record of node_modules already holds what the lock file asks for (an `npm ci` by hand). */
function isSameTree(lock) {
  const record = path.join(MODULES, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages || {}
  return Object.keys(lock.packages || {}).every((key) => {
    const wanted = lock.packages[key]
    if (key === '') return true
    if (!installed[key]) return Boolean(wanted.optional || wanted.peer)
    return installed[key].version === wanted.version
  })
}

/**
 * Exactly what the lock file says, like `npm ci`. Not `npm ci` itself: it refuses a lock file that was written where
 * the registry lacked the optional packages of other platforms, which changes nothing here.
 */
function install(lock) {
  if (!fitsManifest(lock)) {
    fail('package-lock.json does not fit package.json. Run "npm install", look at the change and commit it.')
  }
  console.log('Installing packages; this takes a minute the first time …')
  const started = Date.now()
  // No package of ours needs its install script, so none runs: the same result with and without --ignore-scripts.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = runNpm(args)
  if (result.error) fail(`npm could not be started: ${result.error.message}`)
  if (result.status !== 0) {
    process.stderr.write(String(result.stderr))
    fail('npm could not install (reason above). Most often the package registry cannot be reached.')
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function fitsManifest(lock) {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const locked = lock.packages?.[''] ?? {}
  const sorted = (list) => JSON.stringify(Object.entries(list || {}).sort())
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => sorted(manifest[kind]) === sorted(locked[kind]),
  )
}

function runNpm(args) {
  const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 26 }
  const script = process.env.npm_execpath
  // npm's own Node, not ours: ours lives in the folder that npm is about to change.
  const node = process.env.npm_node_execpath || process.execPath
  if (script && /npm-cli\.c?js$/.test(script)) return spawnSync(node, [script, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** The Node of the platform packages when it runs here (glibc, right processor), else the current one. */
function pickNode() {
  const found = nodeCandidates().find((file) => existsSync(file) && isNewEnough(versionOf(file)))
  if (found) return found
  if (isNewEnough(process.versions.node)) return process.execPath
  fail(
    `Countersign needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}, and the Node 24 ` +
      'that usually comes with the packages is not there (optional packages left out?) or does not run on this ' +
      'machine. Install Node 24 from nodejs.org and try again.',
  )
}

function nodeCandidates() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folders = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const files = folders.map((folder) => path.join(MODULES, folder, 'bin', binary))
  return process.platform === 'win32' ? files : [path.join(MODULES, '.bin', 'node'), ...files]
}

function versionOf(file) {
  const result = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8', env: {} })
  return result.status === 0 ? result.stdout.trim() : '0.0.0'
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

function run(node, target, args) {
  const bin = path.join(MODULES, '.bin')
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', path.join(ROOT, target.file), ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...target.env,
        PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter),
      },
    },
  )
  // In a terminal Ctrl-C reaches the whole process group; passing it on as well would ask twice.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', (error) => fail(`${target.file} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (code !== null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
