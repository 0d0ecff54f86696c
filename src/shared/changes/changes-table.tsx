import type { NameI18n } from '../../../contract/shapes.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import styles from './changes-table.module.css'

/** One field as texts; null where it is empty. */
export type FieldChange = {
  readonly code: string
  readonly name: NameI18n
  readonly before: string | null
  readonly after: string | null
}

type Props = {
  readonly changes: readonly FieldChange[]
  /** What the two values are called; by default what he saw, and what stands there now. */
  readonly captions?: { readonly before: string; readonly after: string }
}

/** What changed: the field, what stood there, what stands there instead. */
export function ChangesTable({ changes, captions }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  if (changes.length === 0) return null
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('approval.conflict.field')}</th>
            <th scope="col">{captions?.before ?? t('approval.conflict.seen')}</th>
            <th scope="col">{captions?.after ?? t('approval.conflict.now')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ code, name, before, after }) => (
            <tr key={code}>
              <th scope="row">{localise(name, code)}</th>
              <td>{before === null ? <Nothing /> : <s>{before}</s>}</td>
              <td className={styles.now}>{after ?? <Nothing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="cs-hidden-text">{t('approval.conflict.empty')}</span>
    </>
  )
}
