import { LOCALES } from '../../../contract/vocabulary.ts'
import { changeLanguage, LANGUAGE_NAMES } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { chooseAppearance } from '../../lib/look/appearance.ts'
import { Button } from '../../ui/button/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'

/** Before anyone is signed in the language is this device's. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Menu
      label={t('me.language')}
      align="start"
      side="above"
      items={LOCALES.map((one) => ({
        key: one,
        label: LANGUAGE_NAMES[one],
        checked: one === locale,
        onSelect: () => {
          chooseAppearance({ language: one })
          void changeLanguage(one)
        },
      }))}
      trigger={({ open, id, toggle }) => (
        <Button kind="text" icon="globe" onClick={toggle} popup={{ open, id }}>
          {LANGUAGE_NAMES[locale]}
        </Button>
      )}
    />
  )
}
