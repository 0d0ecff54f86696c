import type { FormPage } from '../../../../contract/form-page.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import styles from './changed-mark.module.css'

type Changed = NonNullable<FormPage['changedFields']>[number]

/** What others changed of a field, or of a row, since this person last looked. */
export function changeOf({ changedFields }: FormPage, path: string): Changed | undefined {
  return changedFields?.find((change) => change.path === path)
}

/** Who changed a field and when, in words: colour alone tells nobody who cannot see it. */
export function ChangeWords({ change: { by, at } }: { readonly change: Changed }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const time = useListTime()(at)
  if (by === null) return t('records.changedByRule', { at: time })
  return t('records.changedSince', { name: localise(by.name_i18n ?? {}, by.name), at: time })
}

/** The same below an input or a table, which have no room for it beside their value. */
export function ChangedNote({ page, path }: { readonly page: FormPage; readonly path: string }) {
  const change = changeOf(page, path)
  if (change === undefined) return null
  return (
    <p className={styles.note}>
      <ChangeWords change={change} />
    </p>
  )
}
