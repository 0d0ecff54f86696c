import i18next from 'i18next'
import { showsAsUnsupported } from '../../../rules/text/html-text.ts'
import { straightText } from '../../../rules/text/straight-text.ts'

/** A name or title as it is shown: people can write HTML into titles, and authors into names (spec §5, security D-14). */
export function shownName(name: string): string {
  return showsAsUnsupported(name) ? i18next.t('form.unsupported') : straightText(name)
}
