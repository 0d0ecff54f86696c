import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import type { CardPerson } from '../card/card-person.ts'
import card from '../card/inbox-card.module.css'
import styles from './card-foot.module.css'

type Props = { readonly sender: CardPerson | null; readonly note: string }

/** Who sent a copy and what for. */
export function CopyLine({ sender, note }: Props) {
  const { t } = useTranslation()
  const from = sender === null ? t('inbox.sentByFlow') : t('inbox.sentBy', { name: sender.name })
  return (
    <div className={card.who}>
      <span className={card.avatar}>
        {sender !== null && <Avatar id={sender.id} name={sender.name} imgUrl={sender.imgUrl} size={20} />}
      </span>
      <span className={styles.from}>{from}</span>
      {note !== '' && <span className={card.rest}>{t('inbox.sentNote', { note })}</span>}
    </div>
  )
}
