/** A piece of a number format (ECMA-376 part 1, 18.8.31). */
export type FormatToken =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'digit'; readonly sign: string }
  | { readonly kind: 'date'; readonly letter: string }
  /** The hours, minutes or seconds of a length of time. */
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'halfDay' | 'unknown' }

type Condition = { readonly sign: string; readonly limit: number }
export type FormatSection = {
  readonly tokens: readonly FormatToken[]
  readonly condition: Condition | undefined
}
/** Its sections by the numbers they are for; none: the number as it is. */
export type NumberFormat = readonly FormatSection[]

/** No program writes a longer one. */
const MOST_CHARACTERS = 1_000

const TOKEN =
  /"([^"]*)"?|\\([\s\S]?)|[_*][\s\S]?|\[([^\]]*)\]?|General|G\/通用格式|AM\/PM|A\/P|上午\/下午|E[+-]|([ymdhsegab])\4*|([0#?])|[\s\S]/giu
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/

/** Reads the code of a number format, by token and from left to right. */
export function numberFormat(code: string): NumberFormat {
  if (code.length > MOST_CHARACTERS || /^general$/i.test(code)) return []
  const sections: { tokens: FormatToken[]; condition: Condition | undefined }[] = []
  let section: (typeof sections)[number] = { tokens: [], condition: undefined }
  sections.push(section)
  for (const [token, quoted, escaped, bracketed, letter, digit] of code.matchAll(TOKEN)) {
    const found = CONDITION.exec(bracketed ?? '')
    if (token === ';') {
      section = { tokens: [], condition: undefined }
      sections.push(section)
    } else if (found !== null) {
      section.condition = { sign: found[1] ?? '', limit: Number(found[2]) }
    } else {
      section.tokens.push(...tokensOf(token, quoted ?? escaped, bracketed, letter, digit))
    }
  }
  return sections
}

function tokensOf(
  token: string,
  literal: string | undefined,
  bracketed: string | undefined,
  letter: string | undefined,
  digit: string | undefined,
): readonly FormatToken[] {
  if (literal !== undefined) return [{ kind: 'literal', text: literal }]
  if (bracketed !== undefined) return inBrackets(bracketed)
  if (letter !== undefined) return [{ kind: 'date', letter: letter.toLowerCase() }]
  if (digit !== undefined) return [{ kind: 'digit', sign: digit }]
  if (token.startsWith('_')) return [{ kind: 'literal', text: ' ' }]
  if (token.startsWith('*')) return []
  if (/^(am\/pm|a\/p|上午\/下午)$/i.test(token)) return [{ kind: 'halfDay' }]
  switch (token) {
    case '.':
      return [{ kind: 'point' }]
    case ',':
      return [{ kind: 'comma' }]
    case '%':
      return [{ kind: 'percent' }]
    case '/':
    case '@':
      return [{ kind: 'unknown' }]
    default:
      // What is left of more than one character writes the number in a way of its own.
      return [...token].length > 1 ? [{ kind: 'unknown' }] : [{ kind: 'literal', text: token }]
  }
}

/** `[h]`, `[$¥-804]`, or a colour or kind of digits, which say nothing of the value. */
function inBrackets(text: string): readonly FormatToken[] {
  if (/^(h+|m+|s+)$/i.test(text)) return [{ kind: 'elapsed' }]
  if (!text.startsWith('$')) return []
  const [currency = ''] = text.slice(1).split('-')
  return [{ kind: 'literal', text: currency }]
}
