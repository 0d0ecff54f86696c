/** Action labels of spec §4: what a history entry is called. */
export const ACTION_LABELS = [
  'submit',
  'cancel',
  'agree',
  'disagree',
  'adjustParticipant',
  'assist',
  'forward',
  'reject',
  'finishInstance',
  'unread',
  'read',
  'circularize',
  'revoke',
  'beCanceled',
  'autoCanceled',
  'activateOtherNode',
  'adjustCurrentProcessor',
  'cancelAllTasks',
  'modifyOwner',
] as const
export type ActionLabel = (typeof ACTION_LABELS)[number]

/** A label, none for bookkeeping that makes no history entry, or one per kind of decision. */
type Label = ActionLabel | null | Readonly<Record<string, ActionLabel>>

/**
 * The history label of every engine event (spec §4, engine G13). One act of a person has one label: the event that
 * says what he did carries it, those that draw its consequences carry none, except that an item closed under
 * someone's hands is an entry of its own.
 */
export const EVENT_LABELS = {
  slotDecided: { submit: 'submit', agree: 'agree', disagree: 'disagree', return: 'reject' },
  /** Always by another's act. */
  slotClosed: 'beCanceled',
  itemClosed: null,
  holderChanged: 'forward',
  itemClaimed: 'adjustCurrentProcessor',
  signGroupOpened: 'adjustParticipant',
  assistAsked: 'assist',
  assistRepeated: 'assist',
  assistAnswered: 'assist',
  assistClosed: 'autoCanceled',
  circulated: 'circularize',
  instanceWithdrawn: 'revoke',
  activationReopened: 'revoke',
  instanceTerminated: 'finishInstance',
  instanceFinished: 'finishInstance',
  instanceCanceled: 'cancel',
  instanceReopened: 'activateOtherNode',
  instanceRevoked: 'revoke',
  tokenHeld: 'cancelAllTasks',
  ownerChanged: 'modifyOwner',
  definitionChanged: 'adjustCurrentProcessor',
  timerFired: 'autoCanceled',
  // Said by the decision that caused them.
  instanceSubmitted: null,
  instanceReturned: null,
  fieldsChanged: null,
  peopleChosen: null,
  decisionSuperseded: null,
  decisionRestored: null,
  decisionConfirmed: null,
  activationSuperseded: null,
  // Bookkeeping of the run; the timeline shows activations, not their events.
  instanceStarted: null,
  instanceCompleted: null,
  instanceFailed: null,
  tokenCreated: null,
  tokenMoved: null,
  tokenClosed: null,
  tokenReopened: null,
  addressPushed: null,
  addressesCut: null,
  skipBarred: null,
  splitOpened: null,
  splitClosed: null,
  splitReopened: null,
  splitSuspended: null,
  splitResumed: null,
  activationOpened: null,
  activationClosed: null,
  activationStalled: null,
  slotCreated: null,
  slotReopened: null,
  slotSuspended: null,
  slotResumed: null,
  signGroupClosed: null,
  itemOpened: null,
  itemStarted: null,
  // Entries of their own kind in the timeline: urges, reminders, sub-processes, timers.
  urged: null,
  reminded: null,
  timerSet: null,
  timerCanceled: null,
  timerPaused: null,
  timerResumed: null,
  childStarted: null,
  childEnded: null,
  // Beside the event that carries the label.
  papersAttached: null,
} as const satisfies Readonly<Record<string, Label>>
