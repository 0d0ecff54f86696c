import { useState } from 'react'
import { LOCALES } from '../../../../contract/vocabulary.ts'
import { LANGUAGE_NAMES } from '../../../lib/i18n/i18n.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { ChoiceSheet } from '../../../ui/choice/choice-sheet.tsx'
import { Cell } from '../../../ui/list/cell.tsx'
import { useSaveSettings } from './use-settings.ts'

export function LanguageCell() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const save = useSaveSettings()
  return (
    <>
      <Cell
        icon="globe"
        title={t('me.language')}
        value={LANGUAGE_NAMES[locale]}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={t('me.language')}
        onClose={() => setOpen(false)}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        onChoose={(value) => {
          setOpen(false)
          save({ locale: value })
        }}
      />
    </>
  )
}
