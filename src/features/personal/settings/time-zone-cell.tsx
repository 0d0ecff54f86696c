import { useState } from 'react'
import { timeZone } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useMe } from '../../../shared/account/me.ts'
import { ChoiceSheet } from '../../../ui/choice/choice-sheet.tsx'
import { Cell } from '../../../ui/list/cell.tsx'
import { timeZonesWith } from '../time-zones.ts'
import { useSaveSettings } from './use-settings.ts'

/** The zone that every time is shown in. */
export function TimeZoneCell() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const save = useSaveSettings()
  const value = useMe()?.settings.timeZone ?? timeZone()
  return (
    <>
      <Cell icon="clock" title={t('me.timeZone')} value={value} onClick={() => setOpen(true)} />
      <ChoiceSheet
        open={open}
        title={t('me.timeZone')}
        onClose={() => setOpen(false)}
        value={value}
        options={timeZonesWith(value).map((zone) => ({ value: zone, label: zone }))}
        onChoose={(zone) => {
          setOpen(false)
          save({ timeZone: zone })
        }}
      />
    </>
  )
}
