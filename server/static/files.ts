import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the built app, held in memory with its compressed forms. */
export type StaticFile = {
  readonly type: string
  readonly etag: string
  /** Its name changes with its contents. */
  readonly isImmutable: boolean
  readonly bodies: ReadonlyMap<Encoding, Buffer>
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const SUFFIXES: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/**
 * Every file below `folder` that may be served, by its path with `/`. The list is made once: what is not in it does
 * not exist, so no spelling of a path leads out of the folder. Names with a dot in front and source maps are left out.
 */
export function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    const type = TYPES[path.extname(name)]
    if (!entry.isFile() || type === undefined || /(^|\/)\./.test(name) || /[:*?]/.test(name)) continue
    files.set(name, readFile(file, name, type))
  }
  return files
}

function readFile(file: string, name: string, type: string): StaticFile {
  const bodies = new Map<Encoding, Buffer>([['identity', readFileSync(file)]])
  for (const [encoding, suffix] of SUFFIXES) {
    if (existsSync(file + suffix)) bodies.set(encoding, readFileSync(file + suffix))
  }
  return staticFile(type, name.startsWith('assets/'), bodies)
}

export function staticFile(
  type: string,
  isImmutable: boolean,
  bodies: ReadonlyMap<Encoding, Buffer>,
): StaticFile {
  const hash = createHash('sha256').update(bodies.get('identity') ?? '')
  return { type, etag: hash.digest('base64url').slice(0, 22), isImmutable, bodies }
}
