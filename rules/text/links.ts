const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const ALLOWED: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'file'])

/** Space and control characters, which browsers drop from an address before they read its scheme. */
const DROPPED = /[ \p{Cc}]/u

/** The scheme of an address that may become a link (spec §5, security D-16), or null: then it is shown as text. */
export function linkScheme(address: string): 'http' | 'https' | 'ftp' | 'file' | null {
  const trimmed = address.trim()
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase()
  if (scheme === undefined || !ALLOWED.has(scheme) || DROPPED.test(trimmed)) return null
  const afterScheme = trimmed.slice(scheme.length + 1)
  if (scheme === 'file') return /^\/\/\/[^/\\]/.test(afterScheme) ? 'file' : null
  if (!/^\/\/[^/\\?#]/.test(afterScheme)) return null
  return scheme === 'http' || scheme === 'https' || scheme === 'ftp' ? scheme : null
}

/** True when the address may be made a link. A `file` link is opened only after a question. */
export function isAllowedLink(address: string): boolean {
  return linkScheme(address) !== null
}

/** A stretch of text; with `address` it is a link. */
export type LinkedPart = { readonly text: string; readonly address?: string }

const CANDIDATE = /(?:https?|ftp|file):\/\/[^\s<>"'`“”‘’（）【】《》，。；！？、]+/gi
/** What ends a sentence is not part of the address that ends it. */
const SENTENCE_END = /[.,;:!?)\]}]+$/

/** A text with its addresses taken out as links (spec §5): only the schemes of `linkScheme`, the rest stays text. */
export function linkedParts(text: string): readonly LinkedPart[] {
  const parts: LinkedPart[] = []
  let from = 0
  for (const found of text.matchAll(CANDIDATE)) {
    const address = found[0].replace(SENTENCE_END, '')
    if (linkScheme(address) === null) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ text: address, address })
    from = found.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
