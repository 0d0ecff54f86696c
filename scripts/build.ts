import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, ROOT } from './files.ts'
import { followedImports } from './followed-imports.ts'
import { runTool } from './tool.ts'

/** Everything that the built app is made of. */
const SOURCES = [
  'src',
  'contract',
  'rules',
  'platform-adapters',
  'locales',
  'docs/manual',
  'public',
  'index.html',
  'package-lock.json',
]

const DIST = path.join(ROOT, 'dist')
const HASH_FILE = path.join(DIST, '.hash')

let underWay: Promise<{ readonly built: boolean }> | undefined

/**
 * Builds the app into dist/ unless dist/ already is the build of these sources. Throws with the builder's words. Who
 * asks while it is being built gets that build: checks run beside each other.
 */
export async function ensureBuilt(): Promise<{ readonly built: boolean }> {
  underWay ??= buildIfChanged().finally(() => {
    underWay = undefined
  })
  return await underWay
}

async function buildIfChanged(): Promise<{ readonly built: boolean }> {
  const hash = hashSources(ROOT)
  if (existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash) return { built: false }
  await build(hash)
  return { built: true }
}

/** Names and contents of all sources, so that a renamed or removed file counts too. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  const sources = [...SOURCES, ...followedImports(root, 'vite.config.ts')]
  for (const file of new Set(listFiles(root, sources, /./))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds beside dist/ and swaps: a server that runs meanwhile never serves half a build. */
async function build(hash: string): Promise<void> {
  const fresh = path.join(ROOT, 'node_modules', `.countersign-build-${process.pid}`)
  const old = `${fresh}-old`
  try {
    const args = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
    const { code, output } = await runTool('vite/bin/vite.js', args, {
      ...process.env,
      NODE_ENV: 'production',
    })
    if (code !== 0) throw new Error(`The app could not be built.\n${output}`)
    writeFileSync(path.join(fresh, '.hash'), hash)
    if (existsSync(DIST)) renameSync(DIST, old)
    renameSync(fresh, DIST)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}
