import type { ApprovalStep } from '../../../contract/instances.ts'
import { NODE_STATE } from '../../../contract/vocabulary.ts'

type StepNames = Pick<ApprovalStep, 'activityCode' | 'activityName' | 'name_i18n'>

/** A step that has not begun: nobody has decided, nothing has a time. */
export function stepAhead(activityType: ApprovalStep['activityType'], names: StepNames): ApprovalStep {
  return {
    ...names,
    activityType,
    activityStatus: NODE_STATE.notStarted,
    round: 1,
    mode: null,
    agreed: 0,
    needed: 0,
    startTime: null,
    finishTime: null,
    note: null,
    predicted: true,
    dependsOn: [],
    nodes: [],
  }
}

/** A note that says nothing but its kind. */
export function plainNote(kind: string): NonNullable<ApprovalStep['note']> {
  return { kind, byName: '', toActivityName_i18n: {}, text: '' }
}
