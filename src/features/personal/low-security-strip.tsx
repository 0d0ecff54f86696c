import { useLocation, useNavigate } from 'react-router-dom'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'

/** The system detects low account security (spec §8): says so on every screen until the password is changed. */
export function LowSecurityStrip() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isThere = pathname === furtherPaths.password()
  return (
    <Strip
      tone="warn"
      icon="lock"
      action={
        isThere
          ? undefined
          : { label: t('panels.changePassword'), run: () => void navigate(furtherPaths.password()) }
      }
    >
      {t('panels.lowSecurity')}
    </Strip>
  )
}
