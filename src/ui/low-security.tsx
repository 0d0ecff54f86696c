import { useTranslation } from 'react-i18next'
import { Strip } from './strip.tsx'

/** The system detects low account security: says so until the password is changed. */
export function LowSecurity({ onChange }: { onChange?: () => void }) {
  const { t } = useTranslation()
  return (
    <Strip
      tone="warn"
      icon="lock"
      action={onChange === undefined ? undefined : { label: t('panels.changePassword'), run: onChange }}
    >
      {t('panels.lowSecurity')}
    </Strip>
  )
}
