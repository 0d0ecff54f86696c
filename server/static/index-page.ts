import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type StaticFile, staticFile } from './files.ts'

/**
 * The built index.html for this server: its addresses start at BASE_PATH, so that they hold on every route of the
 * app, and the app finds BASE_PATH in a meta element (a `base` element would need a weaker policy).
 */
export function indexPage(html: string, basePath: string): StaticFile {
  const placed = html
    .replace(/<base\b[^>]*>/i, `<meta name="base-path" content="${basePath}" />`)
    .replace(/\b(src|href)="(?:\.?\/)(?!\/)/g, `$1="${basePath}`)
  const body = Buffer.from(placed)
  const bodies = new Map([
    ['identity', body],
    ['br', brotliCompressSync(body)],
    ['gzip', gzipSync(body)],
  ] as const)
  return staticFile('text/html; charset=utf-8', false, bodies)
}

/** The policy sources of the scripts written inside the page; there should be none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
  return scripts.map(([, text]) => {
    const hash = createHash('sha256').update(text ?? '')
    return `'sha256-${hash.digest('base64')}'`
  })
}
