import type { TrustRow } from '../../../../contract/workflow/trust.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './delegations.module.css'
import { useWindowText } from './use-window-text.ts'

type Props = {
  readonly away: TrustRow | undefined
  readonly onAway: () => void
  readonly onBack: () => void
}

/** One switch: "I am away until …" makes a delegation of everything; turned off, what is undecided comes back. */
export function AwayCard({ away, onAway, onBack }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { timeIn } = useWindowText()
  const isAway = away !== undefined
  return (
    <Card className={styles.away}>
      <span className={styles.awayWords}>
        <b id="cs-away">{t('trusts.away')}</b>
        <span className={styles.hint}>
          {isAway
            ? t('trusts.awayUntil', {
                time: timeIn(away.endTime, away.timeZone),
                name: localisedName(away.trustee, locale),
              })
            : t('trusts.awayHint')}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={isAway}
        aria-labelledby="cs-away"
        className={isAway ? `${styles.switch} ${styles.on}` : `${styles.switch}`}
        onClick={isAway ? onBack : onAway}
      >
        <span className={styles.knob}>{isAway && <Icon name="check" size={14} />}</span>
      </button>
    </Card>
  )
}
