import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type StaticFile, staticFile } from './files.ts'
import type { Preloads } from './preloads.ts'

/**
 * The built index.html for this server: its addresses start at BASE_PATH, so that they hold on every route of the
 * app, and the app finds BASE_PATH in a meta element (a `base` element would need a weaker policy).
 * What each address needs beside the entry is named too: src/standalone/early asks for all of it at once, also where the
 * service worker kept this page for whatever address comes.
 */
export function indexPage(
  html: string,
  basePath: string,
  { routes, containers = {}, texts }: Preloads,
  portals: readonly string[],
): StaticFile {
  const metas = [
    `<meta name="base-path" content="${basePath}" />`,
    portalsMeta(portals),
    textsMeta(basePath, texts),
    screensMeta(routes),
    containersMeta(containers),
  ].join('\n    ')
  const placed = html
    .replace(/<base\b[^>]*>/i, () => metas)
    .replace(/\b(src|href)="(?:\.?\/)(?!\/)/g, `$1="${basePath}`)
  const body = Buffer.from(placed)
  const bodies = new Map([
    ['identity', body],
    ['br', brotliCompressSync(body)],
    ['gzip', gzipSync(body)],
  ] as const)
  return staticFile('text/html; charset=utf-8', false, bodies)
}

/** Whose pages may be sent to our login when they frame us (security C-04). */
function portalsMeta(portals: readonly string[]): string {
  return portals.length === 0 ? '' : `<meta name="framed-by" content="${portals.join(' ')}" />`
}

/** Patterns of addresses below the base path, each with its files; the first that fits counts. */
function screensMeta(routes: Preloads['routes']): string {
  return jsonMeta(
    'screens',
    routes.map(({ path, files }) => [path, files.join(' ')]),
  )
}

function containersMeta(containers: NonNullable<Preloads['containers']>): string {
  return jsonMeta(
    'containers',
    Object.entries(containers).map(([name, files]) => [name, files.join(' ')]),
  )
}

/** Where the texts of each language are; src/standalone/first-paint.ts knows which one is wanted. */
function textsMeta(basePath: string, texts: Preloads['texts']): string {
  return jsonMeta(
    'texts',
    Object.entries(texts).map(([language, file]) => [language, basePath + file]),
  )
}

/** Nothing for no entries. */
function jsonMeta(name: string, entries: readonly (readonly [string, unknown])[]): string {
  if (entries.length === 0) return ''
  const json = JSON.stringify(Object.fromEntries(entries)).replaceAll('"', '&quot;')
  return `<meta name="${name}" content="${json}" />`
}

/** The policy sources of the scripts written inside the page (scripts/inline-scripts.ts). */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
  return scripts.map(([, text]) => {
    const hash = createHash('sha256').update(text ?? '')
    return `'sha256-${hash.digest('base64')}'`
  })
}
