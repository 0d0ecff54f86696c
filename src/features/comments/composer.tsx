import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { type FormComment, MAX_COMMENT_LENGTH } from '../../../contract/form-comments.ts'
import { characters, isBlank } from '../../../contract/typed-text.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useName } from '../../lib/i18n/use-name.ts'
import { dropRefused } from '../../shared/files/upload-lists.ts'
import { heldBackBy } from '../../shared/files/upload-state.ts'
import { useFileDrop } from '../../shared/files/use-file-drop.ts'
import { useArrivedFiles, useUploadSite } from '../../shared/files/use-uploads.ts'
import { withNew } from '../../shared/files/with-new.ts'
import { cx } from '../../ui/base/cx.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import type { About } from './about.ts'
import { useCommentPlace } from './comment-place.ts'
import styles from './comments.module.css'
import { ComposerFiles } from './composer-files.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { Suggestions } from './suggestions.tsx'
import { useCommentDraft } from './use-comment-draft.ts'
import { mentioned, useMentions } from './use-mentions.ts'
import { useSendComment } from './use-send-comment.ts'

type Props = {
  readonly about: About
  /** What it answers; absent: a comment of its own. */
  readonly replyTo: FormComment | undefined
  readonly onSent: () => void
  /** What it answers was deleted: the words are kept as a comment of their own. */
  readonly onAlone: () => void
  readonly autoFocus?: boolean
  readonly ref?: Ref<{ focus(): void }>
}

/** Writing a comment: kept on this device until it was sent, with mentions of people who may see the document. */
export function Composer({ about, replyTo, onSent, onAlone, autoFocus = false, ref }: Props) {
  const { t } = useTranslation()
  const nameOf = useName()
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }))
  const place = replyTo === undefined ? about.bizObjectId : `${about.bizObjectId}:${replyTo.id}`
  const { value, isLoaded, change, attempt, clear, moveTo } = useCommentDraft(`comment:${place}`)
  const filePlace = useCommentPlace()
  const { send, isSending, error, clearError } = useSendComment(about, {
    attempt: value.attempt,
    onAttempt: (next) => attempt({ ...value, attempt: next }),
    onSent: () => {
      clear()
      dropRefused({ place: filePlace, slot: place })
      onSent()
    },
    onDeleted: async (error) => {
      showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
      // Where it cannot be kept elsewhere it stays where it is seen.
      if (await moveTo(`comment:${about.bizObjectId}`)) onAlone()
    },
  })
  const edit = (next: typeof value) => {
    clearError()
    setWaiting(false)
    change(next)
  }
  const mentions = useMentions({ about, value, onChange: edit, area, nameOf })
  const { files = [] } = value
  const uploads = useArrivedFiles(useUploadSite(filePlace, place), isLoaded, (arrived) =>
    edit({ ...value, files: withNew(files, arrived) }),
  )
  const heldBack = heldBackBy(uploads)
  const [isAttaching, setAttaching] = useState(false)
  const [given, setGiven] = useState<readonly File[]>()
  const choose = (chosen: readonly File[]) => {
    setAttaching(true)
    setGiven(chosen)
  }
  const drop = useFileDrop(choose)
  const [isWaiting, setWaiting] = useState(false)
  const length = characters(value.text)
  const isTooLong = length > MAX_COMMENT_LENGTH
  const submit = () => {
    if (isBlank(value.text) || isTooLong) return area.current?.focus()
    mentions.close()
    if (heldBack !== undefined) return setWaiting(true)
    void send({
      content: value.text,
      mentions: mentioned(value, nameOf),
      resources: files.map(({ id }) => id),
      replyCommentId: replyTo?.id,
    })
  }
  const problem = isTooLong ? t('faults.commentTooLong', { length, max: MAX_COMMENT_LENGTH }) : undefined
  return (
    <div className={cx(styles.composer, drop.isOver && styles.dropping)} {...drop.handlers}>
      <Suggestions mentions={mentions} />
      <TextArea
        label={useLabel(replyTo)}
        look="box"
        value={value.text}
        onChange={(text) => edit({ ...value, text })}
        error={problem ?? (error === null ? undefined : t(messageKey(error), messageParams(error)))}
        placeholder={t('comments.placeholder')}
        disabled={isSending}
        minRows={2}
        maxRows={6}
        inputRef={area}
        autoFocus={autoFocus}
        suggesting={mentions.suggesting}
      />
      {(isAttaching || files.length > 0 || uploads.length > 0) && (
        <ComposerFiles
          files={files}
          onChange={(next) => {
            // It stays when its last file is removed, so that this can be undone.
            setAttaching(true)
            edit({ ...value, files: [...next] })
          }}
          place={filePlace}
          slot={place}
          given={given}
          heldBack={isWaiting ? heldBack : undefined}
        />
      )}
      <ComposerTools
        text={value.text}
        isSending={isSending}
        onMention={mentions.begin}
        onFiles={choose}
        onSend={submit}
      />
    </div>
  )
}

function useLabel(replyTo: FormComment | undefined): string {
  const { t } = useTranslation()
  const nameOf = useName()
  return replyTo === undefined
    ? t('comments.write')
    : t('comments.replyTo', { name: nameOf(replyTo.commentator) })
}
