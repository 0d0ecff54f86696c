import { useTranslation } from '../../lib/i18n/translation.tsx'
import styles from './key-hints.module.css'
import { Sheet } from './sheet.tsx'

export type KeyHint = { keys: readonly string[]; label: string }
type Props = { open: boolean; onClose: () => void; hints: readonly KeyHint[] }

/** The list of keys that `?` opens. */
export function KeyHints({ open, onClose, hints }: Props) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('ui.keys')}>
      <dl className={styles.list}>
        {hints.map((hint) => (
          <div key={hint.label} className={styles.row}>
            <dt>{hint.label}</dt>
            <dd>
              {hint.keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
