import { applyDelegation } from '../commands/apply-delegation.ts'
import { endChild } from '../commands/end-child.ts'
import { endDelegation } from '../commands/end-delegation.ts'
import { fireTimer } from '../commands/fire-timer.ts'
import { handover } from '../commands/handover.ts'
import { markRevoked } from '../commands/mark-revoked.ts'
import { recheck } from '../commands/recheck.ts'
import { takeOver } from '../commands/take-over.ts'
import { undoHandover } from '../commands/undo-handover.ts'
import { MOVING_DECIDERS } from './moving.ts'
import { PEOPLE_DECIDERS } from './people.ts'
import { TIME_DECIDERS } from './time.ts'
import { VOTING_DECIDERS } from './voting.ts'

/** Every command by its type: what people are offered, and what the server alone gives. */
export const DECIDERS = {
  ...VOTING_DECIDERS,
  ...PEOPLE_DECIDERS,
  ...MOVING_DECIDERS,
  ...TIME_DECIDERS,
  applyDelegation,
  endChild,
  endDelegation,
  fireTimer,
  handover,
  markRevoked,
  recheck,
  takeOver,
  undoHandover,
}
