import { useTranslation } from 'react-i18next'
import type { MessageRow } from '../../../contract/messages.ts'
import { showsAsUnsupported } from '../../../rules/html-text.ts'
import { summaryTexts } from '../../lib/summary-text.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { useName } from '../../lib/use-name.ts'

/** What a message says: what happened, and one line of who, why or how much. */
export function useMessageWords(today: string): (row: MessageRow) => { title: string; line: string } {
  const { t } = useTranslation()
  const locale = useLocale()
  const localised = useLocalised()
  const nameOf = useName()
  const shown = (text: string) => (showsAsUnsupported(text) ? t('form.unsupported') : text)

  return (row) => {
    const { kind, actor, task, outcome } = row
    const about = shown(localised(row.title_i18n, row.title))
    const title = row.gone ? t('messages.goneDocument') : about
    const name = actor === null ? '' : nameOf(actor)
    const quoted = row.text.trim() === '' ? '' : t('messages.quoted', { text: shown(row.text.trim()) })
    if (kind === 'mention' || kind === 'reply') {
      return { title: t(`messages.titles.${kind}`, { name }), line: joined([quoted, title]) }
    }
    if (kind === 'finished') {
      return { title: t(`messages.outcomes.${outcome ?? 'finished'}`, { title }), line: row.sequenceNo }
    }
    if (task !== null) {
      return {
        title: t(`messages.titles.${kind}`, { title, name }),
        line: t('messages.rows', { done: task.done, failed: task.failed }),
      }
    }
    const originator = row.originator === null ? '' : nameOf(row.originator)
    const step = localised(row.activityName_i18n, row.activityName)
    const facts = summaryTexts(row.summary, locale, today).map(({ text }) => text ?? t('form.unsupported'))
    const line =
      name === ''
        ? joined([originator, ...facts, facts.length === 0 ? step : ''])
        : joined([name, quoted || step])
    return { title: t(`messages.titles.${kind}`, { title, name }), line }
  }
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
