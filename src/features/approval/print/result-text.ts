import type { TFunction } from 'i18next'
import type { StepPerson } from '../../../../contract/instances.ts'
import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../../../contract/vocabulary.ts'

/** What a person did in a word, as the timeline says it; what no longer stands says so on paper too. */
export function resultText(t: TFunction, person: StepPerson): string {
  const word = wordOf(t, person)
  const marks = [
    ...(person.byRule === undefined ? [] : [t('print.byRule')]),
    ...(person.standing ? [] : [t('print.superseded')]),
  ]
  return marks.length === 0 ? word : `${word} (${marks.join(', ')})`
}

function wordOf(t: TFunction, { workActionType, workItemStatus }: StepPerson): string {
  switch (workActionType) {
    case OPERATION_TYPE.agree:
      return t('timeline.verdict.agree')
    case OPERATION_TYPE.disagree:
      return t('timeline.verdict.disagree')
    case OPERATION_TYPE.reject:
      return t('timeline.verdict.return')
    case OPERATION_TYPE.submit:
      return t('print.submitted')
    case null:
      break
    default:
      return ''
  }
  if (workItemStatus === WORK_ITEM_STATUS.processing) return t('print.waiting')
  return workItemStatus === WORK_ITEM_STATUS.notStarted ? t('timeline.verdict.notStarted') : t('print.closed')
}
