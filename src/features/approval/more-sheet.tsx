import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Offer } from './actions/offers.ts'
import { SHEETS } from './actions/sheet-table.ts'
import styles from './more-sheet.module.css'
import { useCaption } from './use-caption.ts'
import { useWhyNot } from './use-why-not.ts'

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
  const isDanger = ({ kind }: Offer) => SHEETS[kind].danger === true
  const dangers = offers.filter(isDanger)
  const ordered = [...offers.filter((offer) => !isDanger(offer)), ...dangers]
  return (
    <Sheet open={open} onClose={onClose} title={t('approval.more')} flush>
      <ul className={styles.list}>
        {ordered.map((offer) => (
          <li
            key={offer.key}
            className={cx(offer === dangers[0] && ordered.length > dangers.length && styles.apart)}
          >
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
  const whyNot = useWhyNot()
  const { kind } = offer
  const meaning = offer.allowed ? t(`approval.meaning.${kind}`) : whyNot(offer)
  return (
    <button
      type="button"
      className={cx(styles.row, SHEETS[kind].danger && styles.danger)}
      data-focus="inner"
      disabled={disabled}
      onClick={onChoose}
    >
      <Icon name={SHEETS[kind].icon} size={20} />
      <span className={styles.words}>
        <span className={styles.word}>{caption(offer)}</span>
        <span className={styles.meaning}>{meaning}</span>
      </span>
    </button>
  )
}
