/**
 * One refusal per rule of the approval engine that says no (docs/engine.md; ids beside the groups). Apart from the
 * basic ones, because only pages that act on an instance meet them.
 */
export const WORKFLOW_FAULTS = {
  // whose turn it is (engine M3, J1, R1, R6, G12)
  notYourTurn: { errcode: 900214, status: 200 },
  suspendedBySigners: { errcode: 900215, status: 200 },
  membershipLost: { errcode: 900216, status: 200 },
  chooseNextHandlers: { errcode: 900217, status: 200 },
  needsOpeningAlone: { errcode: 900218, status: 200 },
  timerNotDue: { errcode: 900219, status: 200 },
  // people who are named (engine T2, J4, I5, X2)
  personInactive: { errcode: 900220, status: 200 },
  personNotAllowed: { errcode: 900221, status: 200 },
  initiatorNotAllowed: { errcode: 900222, status: 200 },
  // transfer (engine T)
  transferToSelf: { errcode: 402511, status: 200 },
  transferTargetBusy: { errcode: 900223, status: 200 },
  tooManyTransfers: { errcode: 900224, status: 200 },
  undoTooLate: { errcode: 900225, status: 200 },
  // added signers (engine J)
  addSignToSelf: { errcode: 402512, status: 200 },
  alreadySigner: { errcode: 900226, status: 200 },
  addSignTooDeep: { errcode: 900227, status: 200 },
  addSignTooMany: { errcode: 900228, status: 200 },
  addSignPosition: { errcode: 900229, status: 200 },
  afterSignNeedsAgree: { errcode: 900230, status: 200 },
  cannotRemoveSigner: { errcode: 900231, status: 200 },
  // assist and pool (engine H, M9)
  assistOpen: { errcode: 900232, status: 200 },
  assistToSelf: { errcode: 402515, status: 200 },
  alreadyClaimed: { errcode: 900233, status: 200 },
  notClaimed: { errcode: 900234, status: 200 },
  // withdraw (engine W)
  withdrawNever: { errcode: 900235, status: 200 },
  withdrawDecided: { errcode: 900236, status: 200 },
  withdrawOpened: { errcode: 900237, status: 200 },
  withdrawEnded: { errcode: 900238, status: 200 },
  withdrawTooLate: { errcode: 900239, status: 200 },
  revokedAlready: { errcode: 900240, status: 200 },
  // take back (engine V)
  cannotTakeBack: { errcode: 402509, status: 200 },
  takeBackDecided: { errcode: 900241, status: 200 },
  takeBackOpened: { errcode: 900242, status: 200 },
  takeBackReturned: { errcode: 900243, status: 200 },
  takeBackEnded: { errcode: 900244, status: 200 },
  takeBackIrreversible: { errcode: 900245, status: 200 },
  takeBackJumped: { errcode: 900246, status: 200 },
  // return (engine B)
  returnLimit: { errcode: 900247, status: 200 },
  returnSeveral: { errcode: 900248, status: 200 },
  returnMode: { errcode: 900249, status: 200 },
  // urge (engine U)
  urgeSelf: { errcode: 10024, status: 200 },
  urgeNobody: { errcode: 900250, status: 200 },
  urgeTooSoon: { errcode: 900251, status: 200 },
  // administration (engine X, M7, Q1, Y1)
  outOfScope: { errcode: 900252, status: 200 },
  ownInstance: { errcode: 900253, status: 200 },
  mustLeaveOne: { errcode: 900254, status: 200 },
  sameHandlers: { errcode: 402513, status: 200 },
  wouldPassWithoutHuman: { errcode: 900255, status: 200 },
  severalTokens: { errcode: 900256, status: 200 },
  otherBranch: { errcode: 900257, status: 200 },
  needsCollapse: { errcode: 900258, status: 200 },
  reopenNotAllowed: { errcode: 900259, status: 200 },
  notFailed: { errcode: 900261, status: 200 },
  notLeaver: { errcode: 900262, status: 200 },
  departmentNotOwners: { errcode: 900263, status: 200 },
  migrationImpossible: { errcode: 900264, status: 200 },
  deleteNotAllowed: { errcode: 550006, status: 200 },
  hasRunningChildren: { errcode: 900265, status: 200 },
  // handover (engine Q3)
  handoverUndone: { errcode: 900271, status: 200 },
  handoverTooOld: { errcode: 900272, status: 200 },
  // delegation (engine L)
  trustOverlap: { errcode: 404001, status: 200 },
  trustToSelf: { errcode: 900266, status: 200 },
  trustCycle: { errcode: 900267, status: 200 },
  trustWindowInvalid: { errcode: 900268, status: 200 },
  trustPast: { errcode: 900269, status: 200 },
  trustNamesNothing: { errcode: 900270, status: 200 },
  trustEndsPast: { errcode: 902400, status: 200 },
  trustNamesUnknown: { errcode: 902401, status: 200 },
  trustChanged: { errcode: 902402, status: 200 },
  trustOver: { errcode: 902403, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
