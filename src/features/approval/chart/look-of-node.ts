import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import type { ChartNode } from '../../../../contract/workflow/chart.ts'
import type { IconName } from '../../../ui/picture/icons.ts'

/** How a node is drawn and called: its state, or what its state means here (engine Z2). */
export type NodeLook =
  | 'pass'
  | 'unpass'
  | 'now'
  | 'idle'
  | 'ahead'
  | 'held'
  | 'exception'
  | 'suspended'
  | 'terminated'

export function lookOfNode({ status, mark, predicted }: ChartNode): NodeLook {
  if (mark !== null) return mark
  switch (status) {
    case NODE_STATE.pass:
      return 'pass'
    case NODE_STATE.unpass:
      return 'unpass'
    case NODE_STATE.inProgress:
      return 'now'
    case NODE_STATE.notStarted:
      return predicted ? 'ahead' : 'idle'
  }
}

/** A node keeps its icon whatever its state. */
export function iconOfNode({ activityType, connection }: ChartNode): IconName {
  switch (activityType) {
    case 'START':
      return 'send'
    case 'END':
      return 'check'
    case 'SYSTEM_ACTIVITY':
      return 'cpu'
    case 'SUB_INSTANCE':
      return 'box'
    case 'CIRCULATE':
      return 'eye'
    case 'CONNECTION':
      return connection === 'gateway' ? 'flow' : 'merge'
    case 'PARTICIPANT':
      return 'todo'
  }
}
