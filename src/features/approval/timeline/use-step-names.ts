import type { ApprovalStep } from '../../../../contract/instances.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'

/** What a step is called; the initiator's later turns say that they are such. */
export function useStepName(): (step: ApprovalStep) => string {
  const { t } = useTranslation()
  const localise = useLocalised()
  return (step) => {
    if (step.activityType === 'START' && step.round > 1) {
      const isOpen = step.activityStatus === NODE_STATE.inProgress
      return isOpen ? t('timeline.initiatorRevises') : t('timeline.initiatorResubmitted')
    }
    const own = localise(step.name_i18n, step.activityName)
    return own === '' ? t('timeline.end') : own
  }
}
