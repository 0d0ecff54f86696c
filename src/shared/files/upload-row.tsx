import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useIsOnline } from '../../lib/device/online.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { FileName } from './file-name.tsx'
import { iconOf, sizeText } from './file-words.ts'
import styles from './files.module.css'
import type { Upload } from './upload-state.ts'

type Props = {
  readonly upload: Upload
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** A file on its way: how far it is, or why it did not arrive, with what can be done about it. */
export function UploadRow({ upload, onCancel, onRetry }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isOnline = useIsOnline()
  const { file, state, progress, error } = upload
  const { name } = file
  const percent = Math.round(progress * 100)
  const wrong = state === 'failed' || state === 'refused'
  const words = wrong
    ? t(messageKey(error), messageParams(error))
    : state === 'waiting'
      ? t(isOnline ? 'files.waiting' : 'files.waitingOffline')
      : `${t('files.percent', { percent })} · ${sizeText(t, file.size, locale)}`
  return (
    <li className={styles.row}>
      <div className={styles.open}>
        <span className={styles.thumbnail}>
          <Icon name={wrong ? 'warn' : iconOf(name)} size={20} />
        </span>
        <div className={styles.words}>
          <FileName name={name} />
          {!wrong && (
            <div className={styles.progress}>
              <Progress label={t('files.progress', { name })} value={percent} most={100} isThin />
            </div>
          )}
          <span className={wrong ? styles.wrong : styles.size}>{words}</span>
        </div>
      </div>
      {state === 'failed' && (
        <IconButton icon="refresh" label={t('files.retry', { name })} onClick={onRetry} />
      )}
      <IconButton icon="x" label={t(wrong ? 'files.dismiss' : 'files.cancel', { name })} onClick={onCancel} />
    </li>
  )
}
