import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useIsOnline } from '../../lib/device/online.ts'
import { useListTime } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { handledText } from '../work-items/handled-text.ts'
import { refusedItem } from '../work-items/refused-item.ts'
import type { Decision } from './decisions.ts'
import { OTHER_VERSION } from './other-version.ts'

/** How a decision stands, and why: who did what meanwhile, or the rule that said no. */
export function useDecisionWords(): (decision: Decision) => string {
  const { t } = useTranslation()
  const time = useListTime()
  const isOnline = useIsOnline()
  return ({ state, refusal, isDone, isSending, dueAt, tried }) => {
    if (isDone) return t('decisions.state.done')
    if (state === 'waiting') {
      if (isSending) return t('decisions.state.sending')
      if (!isOnline) return t('decisions.state.offline')
      return t(dueAt > Date.now() && !tried ? 'decisions.state.window' : 'decisions.state.checking')
    }
    const { fault, conflict, params } = refusal ?? { fault: 'operationFailed' }
    if (fault === OTHER_VERSION) return t('decisions.otherVersion')
    const { byName = '', action = '', at } = conflict ?? {}
    if (fault === 'alreadyHandled' && at !== undefined)
      return handledText(t, { byName, action, time: time(at) })
    if (fault === 'dataChanged' && byName !== '') {
      return t('decisions.changedBy', { name: byName, time: at === undefined ? '' : time(at) })
    }
    const error = refusedItem({ fault, params })
    return t(messageKey(error), messageParams(error))
  }
}
