import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type StaticFile, staticFile } from './files.ts'
import type { Preloads } from './preloads.ts'

/**
 * The built index.html for this server: its addresses start at BASE_PATH, so that they hold on every route of the
 * app, and the app finds BASE_PATH in a meta element (a `base` element would need a weaker policy).
 * What the address needs beside the entry is named too: public/early.js asks for all of it at once.
 */
export function indexPage(
  html: string,
  basePath: string,
  files: readonly string[],
  texts: Preloads['texts'],
  portals: readonly string[],
): StaticFile {
  const placed = html
    .replace(
      /<base\b[^>]*>/i,
      `<meta name="base-path" content="${basePath}" />\n    ${portalsMeta(portals)}${textsMeta(basePath, texts)}${filesMeta(files)}`,
    )
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

function filesMeta(files: readonly string[]): string {
  return files.length === 0 ? '' : `<meta name="files" content="${files.join(' ')}" />`
}

/** Where the texts of each language are; public/first-paint.js knows which one is wanted. */
function textsMeta(basePath: string, texts: Preloads['texts']): string {
  const placed = Object.entries(texts).map(([language, file]) => [language, basePath + file])
  if (placed.length === 0) return ''
  const json = JSON.stringify(Object.fromEntries(placed)).replaceAll('"', '&quot;')
  return `<meta name="texts" content="${json}" />`
}

/** The policy sources of the scripts written inside the page; there should be none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
  return scripts.map(([, text]) => {
    const hash = createHash('sha256').update(text ?? '')
    return `'sha256-${hash.digest('base64')}'`
  })
}
