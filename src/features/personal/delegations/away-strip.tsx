import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { furtherPaths } from '../../../lib/address/further-paths.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { runningAway } from './trust-draft.ts'
import { useLivingTrusts } from './use-trusts.ts'
import { useWindowText } from './use-window-text.ts'

type Props = {
  /** The server has said whether it is so, or cannot be asked. */
  readonly onKnown: (isKnown: true) => void
}

/** On every screen while somebody else decides in my place. */
export function AwayStrip({ onKnown }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { timeIn } = useWindowText()
  const { query, trusts } = useLivingTrusts()
  const isKnown = !query.isPending
  useEffect(() => {
    if (isKnown) onKnown(true)
  }, [isKnown, onKnown])
  const away = runningAway(trusts)
  if (away === undefined) return null
  return (
    <Strip
      icon="users"
      tone="info"
      action={{ label: t('trusts.show'), run: () => void navigate(furtherPaths.delegations()) }}
    >
      {t('trusts.awayUntil', {
        time: timeIn(away.endTime, away.timeZone),
        name: localisedName(away.trustee, locale),
      })}
    </Strip>
  )
}
