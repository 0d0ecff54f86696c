import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useFurtherTexts } from '../../lib/texts/further-texts.ts'
import { isFault } from '../work-items/refused-item.ts'
import type { Offer } from './offers.ts'

/** Refusals whose sentence names somebody or a number; an offer names only the refusal. */
const WITHOUT_DETAILS = [
  'alreadyClaimed',
  'addSignTooDeep',
  'chooseNextHandlers',
  'notYourTurn',
  'returnLimit',
  'takeBackDecided',
  'takeBackOpened',
  'tooManyTransfers',
  'undoTooLate',
  'urgeTooSoon',
  'withdrawDecided',
  'withdrawOpened',
  'withdrawTooLate',
] as const

/** Why an action is named and cannot be done now, in a sentence. */
export function useWhyNot(): (offer: Offer) => string {
  const { t } = useTranslation()
  const isWorded = useFurtherTexts()
  return ({ reason }) => {
    if (reason === undefined || !isFault(reason) || !isWorded) return ''
    const short = WITHOUT_DETAILS.find((one) => one === reason)
    return short === undefined ? t(`faults.${reason}`) : t(`approval.whyNot.${short}`)
  }
}
