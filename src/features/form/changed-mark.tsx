import { useTranslation } from 'react-i18next'
import type { FormPage } from '../../../contract/form-page.ts'
import { useListTime } from '../../lib/dates.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import styles from './changed-mark.module.css'

type Changed = NonNullable<FormPage['changedFields']>[number]

/** What others changed of a field, or of a row, since this person last looked. */
export function changeOf({ changedFields }: FormPage, path: string): Changed | undefined {
  return changedFields?.find((change) => change.path === path)
}

/** Says who changed a field and when, in words: colour alone tells nobody who cannot see it. */
export function useChangeText(): (change: Changed) => string {
  const { t } = useTranslation()
  const localise = useLocalised()
  const listTime = useListTime()
  return ({ by, at }) =>
    by === null
      ? t('records.changedByRule', { at: listTime(at) })
      : t('records.changedSince', { name: localise(by.name_i18n ?? {}, by.name), at: listTime(at) })
}

/** The same below an input or a table, which have no room for it beside their value. */
export function ChangedNote({ page, path }: { readonly page: FormPage; readonly path: string }) {
  const text = useChangeText()
  const change = changeOf(page, path)
  return change === undefined ? null : <p className={styles.note}>{text(change)}</p>
}
