import { SaxesParser } from 'saxes'

/** Names from the root to the element itself, without their prefixes. */
export type XmlPath = readonly string[]
export type XmlAttributes = Readonly<Record<string, string>>
export type XmlHandlers = {
  readonly open?: (path: XmlPath, attributes: XmlAttributes) => void
  readonly text?: (text: string, path: XmlPath) => void
  readonly close?: (path: XmlPath) => void
}

/**
 * Reads XML piece by piece and keeps none of it. Only UTF-8 without a DTD: entities cannot grow, nothing outside is
 * fetched (security E-04). Throws at the first thing that is not well-formed.
 */
export function xmlReader({ open, text, close }: XmlHandlers) {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const path: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) {
      throw new Error('a part of a workbook is not written in UTF-8')
    }
  })
  parser.on('doctype', () => {
    throw new Error('a part of a workbook has a DTD')
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name))
    open?.(path, attributes)
  })
  parser.on('closetag', () => {
    close?.(path)
    path.pop()
  })
  if (text !== undefined) {
    parser.on('text', (written) => text(written, path))
    parser.on('cdata', (written) => text(written, path))
  }
  return {
    write: (piece: Uint8Array) => parser.write(decoder.decode(piece, { stream: true })),
    end: () => parser.write(decoder.decode()).close(),
  }
}

/** Some programs write every element with a prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
