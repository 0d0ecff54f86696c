import { useTranslation } from 'react-i18next'
import { FAULTS, type FaultName } from '../../../contract/fault-codes.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DECIDING_ICON, type Offer } from './deciding.ts'
import styles from './more-sheet.module.css'
import { useCaption } from './use-caption.ts'

type Props = {
  readonly open: boolean
  readonly offers: readonly Offer[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onChoose: (offer: Offer) => void
}

/** The further actions in the node's order, the dangerous one last and apart; what is not allowed says why. */
export function MoreSheet({ open, offers, isBusy, onClose, onChoose }: Props) {
  const { t } = useTranslation()
  const isDanger = (offer: Offer) => offer.action === 'disagree'
  const ordered = [...offers.filter((offer) => !isDanger(offer)), ...offers.filter(isDanger)]
  return (
    <Sheet open={open} onClose={onClose} title={t('approval.more')} flush>
      <ul className={styles.list}>
        {ordered.map((offer) => (
          <li key={offer.action} className={cx(isDanger(offer) && ordered.length > 1 && styles.apart)}>
            <Row offer={offer} disabled={isBusy || !offer.allowed} onChoose={() => onChoose(offer)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type RowProps = { readonly offer: Offer; readonly disabled: boolean; readonly onChoose: () => void }

function Row({ offer, disabled, onChoose }: RowProps) {
  const { t } = useTranslation()
  const caption = useCaption()
  const reason = offer.reason
  const meaning =
    !offer.allowed && reason !== undefined && isFault(reason)
      ? t(`faults.${reason}`)
      : t(`approval.meaning.${offer.action}`)
  return (
    <button
      type="button"
      className={cx(styles.row, offer.action === 'disagree' && styles.danger)}
      data-focus="inner"
      disabled={disabled}
      onClick={onChoose}
    >
      <Icon name={DECIDING_ICON[offer.action]} size={20} />
      <span className={styles.words}>
        <span className={styles.word}>{caption(offer)}</span>
        <span className={styles.meaning}>{meaning}</span>
      </span>
    </button>
  )
}

function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name)
}
