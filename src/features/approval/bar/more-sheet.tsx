import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ACTIONS } from '../../../shared/actions/actions.ts'
import type { Offer } from '../../../shared/actions/offers.ts'
import { useCaption } from '../../../shared/actions/use-caption.ts'
import { useWhyNot } from '../../../shared/actions/use-why-not.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './more-sheet.module.css'

type Props = {
  readonly open: boolean
  readonly offers: readonly Offer[]
  readonly isBusy: boolean
  readonly onClose: () => void
  /** Absent: the document may not be printed. */
  readonly onPrint?: () => void
  readonly onChoose: (offer: Offer) => void
}

/** The further actions in the node's order, the dangerous one last and apart; what is not allowed says why. */
export function MoreSheet({ open, offers, isBusy, onClose, onPrint, onChoose }: Props) {
  const { t } = useTranslation()
  const isDanger = ({ kind }: Offer) => ACTIONS[kind].danger === true
  const dangers = offers.filter(isDanger)
  const harmless = offers.filter((offer) => !isDanger(offer))
  const isApart = harmless.length > 0 || onPrint !== undefined
  const row = (offer: Offer) => (
    <li key={offer.key} className={cx(offer === dangers[0] && isApart && styles.apart)}>
      <Row offer={offer} disabled={isBusy || !offer.allowed} onChoose={() => onChoose(offer)} />
    </li>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('approval.more')} flush>
      <ul className={styles.list}>
        {harmless.map(row)}
        {onPrint !== undefined && (
          <li>
            <PrintRow onPrint={onPrint} />
          </li>
        )}
        {dangers.map(row)}
      </ul>
    </Sheet>
  )
}

function PrintRow({ onPrint }: { readonly onPrint: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.row} data-focus="inner" onClick={onPrint}>
      <Icon name="print" size={20} />
      <span className={styles.words}>
        <span className={styles.word}>{t('print.action')}</span>
        <span className={styles.meaning}>{t('print.meaning')}</span>
      </span>
    </button>
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
      className={cx(styles.row, ACTIONS[kind].danger && styles.danger)}
      data-focus="inner"
      disabled={disabled}
      onClick={onChoose}
    >
      <Icon name={ACTIONS[kind].icon} size={20} />
      <span className={styles.words}>
        <span className={styles.word}>{caption(offer)}</span>
        <span className={styles.meaning}>{meaning}</span>
      </span>
    </button>
  )
}
