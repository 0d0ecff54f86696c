import { useTranslation } from 'react-i18next'
import type { RecordRef } from '../../../../../contract/records.ts'
import { showsAsUnsupported } from '../../../../../rules/html-text.ts'
import { useLocalised } from '../../../../lib/use-localised.ts'

/** What a record is called on screen; one that was deleted or whose name holds HTML says so (spec §5). */
export function useRecordName(): (record: RecordRef) => string {
  const { t } = useTranslation()
  const localise = useLocalised()
  return ({ missing, name, name_i18n = {} }) => {
    if (missing === true) return t('records.deleted')
    const own = localise(name_i18n, name)
    return showsAsUnsupported(own) ? t('form.unsupported') : own
  }
}
