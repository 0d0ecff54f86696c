import type { FormComment } from '../../../contract/form-comments.ts'
import { showsAsUnsupported } from '../../../rules/text/html-text.ts'
import { straightText } from '../../../rules/text/straight-text.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import styles from './comments.module.css'
import { mentionParts } from './mention-parts.ts'

/** The words of a comment as text, its mentions told apart; with a tag in it the spec's sentence (security D-14). */
export function CommentText({ comment }: { readonly comment: Pick<FormComment, 'content' | 'mentions'> }) {
  const { t } = useTranslation()
  if (showsAsUnsupported(comment.content)) return <p className={styles.text}>{t('form.unsupported')}</p>
  const names = comment.mentions.flatMap(({ name, name_i18n }) => [name, ...Object.values(name_i18n ?? {})])
  return (
    <p className={styles.text}>
      {mentionParts(straightText(comment.content), names.map(straightText)).map(
        ({ text, isMention }, index) =>
          isMention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which does not change
            <span key={index} className={styles.mention}>
              {text}
            </span>
          ) : (
            text
          ),
      )}
    </p>
  )
}
