import type { RecordRef } from '../../../../../contract/records.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../../lib/i18n/use-localised.ts'

/** What a record is called on screen; one that was deleted says so. */
export function useRecordName(): (record: RecordRef) => string {
  const { t } = useTranslation()
  const localise = useLocalised()
  return ({ missing, name, name_i18n = {} }) =>
    missing === true ? t('records.deleted') : localise(name_i18n, name)
}
