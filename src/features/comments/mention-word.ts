/** Longest name that is looked for. */
const LONGEST = 30

/** What is being typed after an `@`: from where to where, and the word itself without the sign. */
export type MentionWord = { readonly from: number; readonly to: number; readonly keyword: string }

/**
 * The word at the caret when it begins with `@`; an address (`name@host`) is none. A blank ends it, so that somebody
 * who goes on typing is left alone.
 */
export function mentionAt(text: string, caret: number): MentionWord | null {
  const before = text.slice(Math.max(0, caret - LONGEST - 1), caret)
  const found = /(?:^|[^A-Za-z0-9._-])[@\uFF20]([^\s@\uFF20]*)$/u.exec(before)
  const keyword = found?.[1]
  return keyword === undefined ? null : { from: caret - keyword.length - 1, to: caret, keyword }
}

/** The text with the name in place of the word, and where the caret goes on. */
export function withMention(
  text: string,
  { from, to }: Pick<MentionWord, 'from' | 'to'>,
  name: string,
): { readonly text: string; readonly caret: number } {
  const put = `@${name} `
  const rest = text.slice(to).replace(/^ /, '')
  return { text: text.slice(0, from) + put + rest, caret: from + put.length }
}
