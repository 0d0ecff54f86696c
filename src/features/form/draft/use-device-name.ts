import type { ClientType } from '../../../../contract/vocabulary.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'

/** What something was saved with, in words; null: not noted. */
export function useDeviceName(): (client: ClientType | null) => string {
  const { t } = useTranslation()
  return (client) => t(`drafts.device.${client ?? 'OTHER'}`)
}
