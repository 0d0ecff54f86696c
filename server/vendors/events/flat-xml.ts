const DOCUMENT = /^\s*<xml>([\s\S]*)<\/xml>\s*$/
const ELEMENT = /\s*<([A-Za-z]\w{0,63})>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/y
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * The one kind of XML that WeCom sends: a root with texts below it. Everything else is null, a document type above all:
 * there is nothing here that could resolve an entity (security C-08).
 */
export function readFlatXml(text: string): ReadonlyMap<string, string> | null {
  const [, inner] = DOCUMENT.exec(text) ?? []
  if (inner === undefined) return null
  const found = new Map<string, string>()
  const element = new RegExp(ELEMENT)
  let at = 0
  while (inner.slice(at).trim() !== '') {
    element.lastIndex = at
    const [, name, quoted, plain] = element.exec(inner) ?? []
    if (name === undefined || found.has(name)) return null
    const value = quoted ?? unescaped(plain ?? '')
    if (value === null) return null
    found.set(name, value)
    at = element.lastIndex
  }
  return found
}

function unescaped(text: string): string | null {
  let isKnown = true
  const value = text.replace(/&(\w*);?/g, (_, name: string) => {
    const sign = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (sign === undefined) isKnown = false
    return sign ?? ''
  })
  return isKnown ? value : null
}
