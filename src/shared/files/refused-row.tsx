import type { FileProblem } from '../../../rules/values/files.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { FileName } from './file-name.tsx'
import styles from './files.module.css'

/** A chosen file that the field does not take; it was not sent. */
export type Refused = FileProblem & { readonly name: string }

export function RefusedRow({
  refused,
  onDismiss,
}: {
  readonly refused: Refused
  readonly onDismiss: () => void
}) {
  const { t } = useTranslation()
  const { name, problem, params } = refused
  return (
    <li className={styles.row}>
      <div className={styles.open} role="alert">
        <span className={styles.thumbnail}>
          <Icon name="warn" size={20} />
        </span>
        <span className={styles.words}>
          <FileName name={name} />
          <span className={styles.wrong}>{t(`problems.${problem}`, { ...params })}</span>
        </span>
      </div>
      <IconButton icon="x" label={t('files.dismiss', { name })} onClick={onDismiss} />
    </li>
  )
}
