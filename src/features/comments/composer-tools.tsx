import { MAX_COMMENT_LENGTH } from '../../../contract/form-comments.ts'
import { characters, isBlank } from '../../../contract/typed-text.ts'
import { useIsOnline } from '../../lib/device/online.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { ClipButton } from './clip-button.tsx'
import styles from './comments.module.css'

type Props = {
  readonly text: string
  readonly isSending: boolean
  readonly onMention: () => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onSend: () => void
}

/** How many characters before the limit they are counted on the screen. */
const NEAR_THE_END = 200

/** Below the text of a comment: mention, attach, how much room is left, send. */
export function ComposerTools({ text, isSending, onMention, onFiles, onSend }: Props) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const length = characters(text)
  const isTooLong = length > MAX_COMMENT_LENGTH
  return (
    <div className={styles.tools}>
      <IconButton icon="at" label={t('comments.mention')} size={20} onClick={onMention} />
      <ClipButton onFiles={onFiles} />
      <span className={styles.state} role="status">
        {!isOnline && text !== '' && (
          <>
            <Icon name="cloudoff" size={14} />
            {t('comments.offline')}
          </>
        )}
      </span>
      {length > MAX_COMMENT_LENGTH - NEAR_THE_END && (
        <span className={cx(styles.count, isTooLong && styles.over)}>
          {length}/{MAX_COMMENT_LENGTH}
        </span>
      )}
      <Button
        size="s"
        icon="send"
        busy={isSending}
        busyLabel={t('ui.sending')}
        disabled={isBlank(text) || isTooLong}
        onClick={onSend}
      >
        {t('comments.send')}
      </Button>
    </div>
  )
}
