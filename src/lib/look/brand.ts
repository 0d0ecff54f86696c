import { useTranslation } from '../i18n/translation.tsx'
import { useLocale } from '../i18n/use-locale.ts'
import { useOrgTheme } from './appearance.ts'

/** The product's name and picture; an organisation's stored theme overrides both (spec §1). */
export function useBrand(): { name: string; logo: string | undefined; backLogo: string | undefined } {
  const { t } = useTranslation()
  const locale = useLocale()
  const theme = useOrgTheme()
  return {
    name: theme?.name_i18n[locale] || theme?.name || t('shell.product'),
    logo: theme?.portalLogo || undefined,
    backLogo: theme?.backLogo || undefined,
  }
}
