/** What text files of our people are written in; GB18030 reads GBK and GB2312 as well. */
const ENCODINGS = ['utf-8', 'gb18030'] as const
export type TextEncoding = (typeof ENCODINGS)[number] | 'utf-16le' | 'utf-16be'

/** At most so many bytes of a character may be cut off at the end of a head. */
const CUT_BYTES = 4
/** Control characters that no text holds: everything below space but tab, line ends, form feed and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/

/** The encoding of a text by its first bytes; null when it is no text. */
export function textEncodingOf(head: Uint8Array): TextEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return ENCODINGS.find((encoding) => decodes(head, encoding)) ?? null
}

export function isText(head: Uint8Array): boolean {
  return textEncodingOf(head) !== null
}

function decodes(head: Uint8Array, encoding: TextEncoding): boolean {
  for (let cut = 0; cut < CUT_BYTES && cut <= head.length; cut += 1) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(head.subarray(0, head.length - cut))
      return !CONTROLS.test(text)
    } catch {
      // Perhaps the last character is cut: one byte less.
    }
  }
  return false
}
