import type { StepPerson } from '../../../../contract/instances.ts'
import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../../../contract/vocabulary.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Chip } from '../../../ui/button/chip.tsx'

type Props = { readonly person: StepPerson; readonly predicted: boolean }

/** What a person did, or that it is still to be done, in a word. */
export function Verdict({ person, predicted }: Props) {
  const { t } = useTranslation()
  switch (person.workActionType) {
    case OPERATION_TYPE.agree:
      return <Chip state="agreed">{t('timeline.verdict.agree')}</Chip>
    case OPERATION_TYPE.disagree:
      return <Chip state="disagreed">{t('timeline.verdict.disagree')}</Chip>
    case OPERATION_TYPE.reject:
      return <Chip state="returned">{t('timeline.verdict.return')}</Chip>
    case null:
      break
    default:
      return null
  }
  if (predicted) return null
  if (person.waits !== undefined) return <Chip state="plain">{t(`timeline.waits.${person.waits}`)}</Chip>
  if (person.mayClaim === true) return <Chip state="processing">{t('timeline.verdict.mayClaim')}</Chip>
  switch (person.workItemStatus) {
    case WORK_ITEM_STATUS.processing:
      return (
        <Chip state="processing" icon="clock">
          {t('timeline.verdict.waiting')}
        </Chip>
      )
    case WORK_ITEM_STATUS.notStarted:
      return <Chip state="plain">{t('timeline.verdict.notStarted')}</Chip>
    case WORK_ITEM_STATUS.exception:
      return <Chip state="exception">{t('timeline.verdict.exception')}</Chip>
    default:
      return <Chip state="cancelled">{t('timeline.verdict.closed')}</Chip>
  }
}
