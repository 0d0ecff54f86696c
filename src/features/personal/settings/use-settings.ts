import { useQueryClient } from '@tanstack/react-query'
import type { PersonalSettings } from '../../../../contract/settings.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { type Me, meQuery } from '../../../shared/account/me.ts'
import { savePersonalSettings } from '../../../shared/account/personal-settings.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

/** Shows a choice at once; says so when the server could not keep it. */
export function useSaveSettings(): (settings: PersonalSettings) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = async (change: PersonalSettings) => {
    const settings = await savePersonalSettings(change)
    // What is known of me is kept on the device: the next start must not go back to what was set before.
    client.setQueryData<Me>(meQuery().queryKey, (me) => (me === undefined ? me : { ...me, settings }))
  }
  return (change) => {
    save(change).catch((error: unknown) => {
      showToast({
        icon: 'warn',
        text: t('me.notSaved', { reason: t(messageKey(error), messageParams(error)) }),
      })
    })
  }
}
