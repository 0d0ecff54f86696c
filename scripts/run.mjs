// Entry of every npm script. Plain JavaScript of the Node 16 kind, because it runs before the right Node is known:
// installs the packages when they are missing or outdated, picks the Node 24 that came with them, starts the target.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const MODULES = path.join(ROOT, 'node_modules')
const MARKER = path.join(MODULES, '.countersign-lock')
const RECORD = path.join(MODULES, '.package-lock.json')
const ASIDE = path.join(ROOT, '.countersign-node.exe')
const OLDEST_NODE = [22, 18]
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const MISFIT =
  'package-lock.json does not fit package.json. Run "npm install", look at the change and commit it.'
const TOO_OLD = 'This npm is too old for package-lock.json. Install Node 24 from nodejs.org and try again.'
const TARGETS = {
  start: { file: 'scripts/start.ts' },
  dev: { file: 'scripts/dev.ts' },
  cli: { file: 'server/cli/main.ts' },
  check: { file: 'scripts/check.ts' },
  schema: { file: 'scripts/schema.ts' },
  test: { file: 'scripts/test.ts' },
  'test-long': { file: 'scripts/test.ts', env: { LONG: '1' } },
}

await main(process.argv[2], process.argv.slice(3))

async function main(name, args) {
  const target = name === 'bench' ? benchTarget(args[0]) : TARGETS[name]
  if (!target) fail(`Unknown task "${name}". Known: ${Object.keys(TARGETS).join(', ')}, bench.`)
  await ensureInstalled()
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

async function ensureInstalled() {
  const text = readFileSync(path.join(ROOT, 'package-lock.json'))
  const hash = createHash('sha256').update(text).digest('hex')
  const lock = JSON.parse(text.toString('utf8'))
  const isMarked = existsSync(MARKER) && readFileSync(MARKER, 'utf8').trim() === hash
  if (isMarked && isWhole(lock)) return
  if (!isWhole(lock) || !isSameTree(lock)) await install(lock)
  writeFileSync(MARKER, `${hash}\n`)
}

/** False where an `npm ci` that was cut off has taken packages away: npm's own record may have stayed. */
function isWhole(lock) {
  return Object.keys(lock.packages || {}).every((key) => {
    const wanted = lock.packages[key]
    return key === '' || isLeftOut(wanted) || existsSync(path.join(ROOT, key, 'package.json'))
  })
}

/** True when npm's own record of node_modules already holds what the lock file asks for (an `npm ci` by hand). */
function isSameTree(lock) {
  if (!existsSync(RECORD)) return false
  const installed = JSON.parse(readFileSync(RECORD, 'utf8')).packages || {}
  return Object.keys(lock.packages || {}).every((key) => {
    const wanted = lock.packages[key]
    if (key === '') return true
    if (!installed[key]) return isLeftOut(wanted)
    return installed[key].version === wanted.version
  })
}

/** A package that may be missing: of another platform. */
function isLeftOut(wanted) {
  return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
}

/** Exactly what the lock file says. */
async function install(lock) {
  if (!fitsManifest(lock)) fail(MISFIT)
  console.log('Installing packages; this takes a minute the first time …')
  const started = Date.now()
  // npm takes all packages away first. Cut off in the middle, nothing may look like a finished installation.
  rmSync(MARKER, { force: true })
  rmSync(RECORD, { force: true })
  stepAside()
  // No package of ours needs its install script, so none runs: the same result with and without --ignore-scripts.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { error, status, said } = await runNpm(args)
  if (error) fail(`npm could not be started: ${error.message}`)
  if (status !== 0) {
    process.stderr.write(said)
    if (/EUSAGE/.test(said)) fail(/lockfileVersion/.test(said) ? TOO_OLD : MISFIT)
    fail('npm could not install (reason above). Most often the package registry cannot be reached.')
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * `npm start` runs this with the Node of the packages once they are there. Windows deletes no program that runs, but
 * moves it; the next installation takes the moved one away.
 */
function stepAside() {
  if (process.platform !== 'win32') return
  rmSync(ASIDE, { force: true })
  if (process.execPath.startsWith(MODULES + path.sep)) renameSync(process.execPath, ASIDE)
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
  const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] }
  const script = process.env.npm_execpath
  // npm's own Node, not ours: ours lives in the folder that npm is about to empty.
  const node = process.env.npm_node_execpath || process.execPath
  const child =
    script && /npm-cli\.c?js$/.test(script)
      ? spawn(node, [script, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  const forget = handOn(child)
  return new Promise((resolve) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', (error) => resolve({ error, said }))
    child.on('close', (status, signal) => {
      const told = forget()
      if (told || signal) endBy(told || signal)
      else resolve({ status, said })
    })
  })
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
  const forget = handOn(child)
  child.on('error', (error) => fail(`${target.file} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    forget()
    if (code !== null) process.exit(code)
    endBy(signal)
  })
}

/** Signals go on to the child, whose end is waited for; answers how to stop that, which tells the signal that came. */
function handOn(child) {
  let told
  const handlers = SIGNALS.map((signal) => {
    const handler = () => {
      told = told || signal
      // In a terminal Ctrl-C reaches the whole process group; passing it on as well would ask twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  return () => {
    for (const forget of handlers) forget()
    return told
  }
}

function endBy(signal) {
  process.kill(process.pid, signal)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
