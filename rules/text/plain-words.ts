import { visibleText } from '../../contract/typed-text.ts'

/** Small letters without accents and without signs that nobody sees; what was typed is searched in the same form. */
export function plain(text: string): string {
  return visibleText(text.normalize('NFKD')).replace(/\p{M}/gu, '').toLowerCase().trim()
}
