import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './preview.module.css'

/** Why there is nothing to look at. */
export function NoPreview({ words, onAgain }: { readonly words: string; readonly onAgain?: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.nothing}>
      <p>{words}</p>
      {onAgain !== undefined && (
        <Button kind="outline" icon="refresh" onClick={onAgain}>
          {t('files.again')}
        </Button>
      )}
    </div>
  )
}
