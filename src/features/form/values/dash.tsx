import { useTranslation } from '../../../lib/i18n/translation.tsx'

/** Nothing is there: a dash for the eye, a word for the ear. */
export function Dash() {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="cs-hidden-text">{t('form.empty')}</span>
    </>
  )
}
