/** What XML cannot hold, or what programs on the way drop or change (a carriage return becomes a line end). */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFD-\uFFFF]|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu
/** An underscore that a reader would take for the beginning of an escape, now or with an escape that follows it. */
const LOOKS_ESCAPED = /_(?=x[0-9A-F]{4})/gi
const ESCAPE = /_x([0-9A-F]{4})_/gi

/**
 * A text as a workbook holds it (ST_Xstring, ECMA-376 part 1, 22.9.2.19): `_xHHHH_` for each code unit that XML cannot
 * hold. `textOfEscaped` takes it back, every text to itself.
 */
export function escapedText(text: string): string {
  return text
    .replace(LOOKS_ESCAPED, escapeOf)
    .replace(UNWRITABLE, (character) => [...unitsOf(character)].map(escapeOf).join(''))
}

/** The text that an escaped one stands for: read once from left to right, so that what comes out is not read again. */
export function textOfEscaped(escaped: string): string {
  if (!escaped.includes('_x') && !escaped.includes('_X')) return escaped
  return escaped.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A character's code unit as an escape. */
function escapeOf(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** Its code units: a character beyond the first 65,536 has two. */
function* unitsOf(character: string): Generator<string> {
  for (let at = 0; at < character.length; at += 1) yield character.charAt(at)
}
