/** A tag, comment or declaration; `<name@host>` and `<https://…>` are how people write addresses, not tags. */
const TAG = /<\/?[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)?(?:[\s/][^<>]*)?>|<!--|<[!?][a-z][^<>]*>|<!\[CDATA\[/i
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['#60', '<'],
  ['#62', '>'],
  ['#x3c', '<'],
  ['#x3e', '>'],
])
/** Controls but for tab, line ends and C1; soft hyphen, zero-width and direction marks. */
const INVISIBLE = /(?![\t\n\r\u0080-\u009F])\p{Cc}|[\u00AD\u200B-\u200F\u2060\uFEFF]/gu

/** The text as a lenient reader might take it: full-width brackets and entities as brackets, invisibles gone. */
function plainBrackets(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\uFF1C\uFE64]/g, '<')
    .replace(/[\uFF1E\uFE65]/g, '>')
    .replace(/[\uFF21-\uFF3A\uFF41-\uFF5A]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/&(lt|gt|#0*6[02]|#x0*3[ce]);?/gi, (whole, name: string) => {
      const key = name.toLowerCase().replace(/^(#x?)0+/, '$1')
      return ENTITIES.get(key) ?? whole
    })
}

/**
 * Whether a text is shown as "content not supported" because it holds an HTML tag, also when written as entities or
 * with full-width brackets (spec §5, security D-14). `a < b`, `x<y` and `<3` are ordinary text. Text is always
 * rendered as text; this rule is about what people see, not the protection itself.
 */
export function showsAsUnsupported(text: string): boolean {
  if (!/[<&\uFF1C\uFE64]/.test(text)) return false
  return TAG.test(plainBrackets(text))
}
