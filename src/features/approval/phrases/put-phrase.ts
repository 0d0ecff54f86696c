type Caret = { readonly start: number; readonly end: number }

/** The text with a phrase at the caret, in place of what is marked; `caret` is where writing goes on. */
export function putPhrase(
  text: string,
  { start, end }: Caret,
  phrase: string,
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, start) + phrase + text.slice(end), caret: start + phrase.length }
}
