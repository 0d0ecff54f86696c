import { useTranslation } from 'react-i18next'
import type { PersonalSettings } from '../../../contract/settings.ts'
import { messageKey, messageParams } from '../../lib/app-error.ts'
import { savePersonalSettings } from '../../lib/personal-settings.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Shows a choice at once; says so when the server could not keep it. */
export function useSaveSettings(): (settings: PersonalSettings) => void {
  const { t } = useTranslation()
  return (settings) => {
    savePersonalSettings(settings).catch((error: unknown) => {
      showToast({
        icon: 'warn',
        text: t('me.notSaved', { reason: t(messageKey(error), messageParams(error)) }),
      })
    })
  }
}
