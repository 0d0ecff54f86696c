import { useTranslation } from 'react-i18next'
import { useListTime } from '../../lib/dates.ts'
import { Strip } from '../../ui/strip.tsx'
import type { Autosave } from './use-autosave.ts'

/** What was typed earlier and not sent comes back with one tap. */
export function RestoreStrip({ autosave }: { readonly autosave: Autosave }) {
  const { t } = useTranslation()
  const time = useListTime()
  if (autosave.found === null) return null
  return (
    <Strip icon="edit" tone="info" action={{ label: t('form.restore'), run: autosave.takeFound }}>
      {t('form.foundDraft', { time: time(autosave.found.savedAt) })}
    </Strip>
  )
}
