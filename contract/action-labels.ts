import type { ActionLabel } from './vocabulary.ts'

/** A label, none for bookkeeping that makes no history entry, or one per kind of decision. */
type Label = ActionLabel | null | Readonly<Record<string, ActionLabel>>

/**
 * The history label of every engine event (spec §4, engine G13). One act of a person has one label: the event that
 * says what he did carries it, those that draw its consequences carry none, except that an item closed under
 * someone's hands is an entry of its own.
 */
export const EVENT_LABELS = {
  slotDecided: { submit: 'submit', agree: 'agree', disagree: 'disagree', return: 'reject' },
  /** Always by another's act; `autoCanceled` is kept for timers. */
  slotClosed: 'beCanceled',
  // Said by the decision that caused them.
  instanceSubmitted: null,
  instanceReturned: null,
  fieldsChanged: null,
  decisionSuperseded: null,
  activationSuperseded: null,
  // The run's own bookkeeping; the timeline shows activations, not their events.
  instanceStarted: null,
  instanceCompleted: null,
  instanceFailed: null,
  tokenCreated: null,
  tokenMoved: null,
  tokenClosed: null,
  splitOpened: null,
  splitClosed: null,
  activationOpened: null,
  activationClosed: null,
  activationStalled: null,
  slotCreated: null,
  itemOpened: null,
  itemStarted: null,
} as const satisfies Readonly<Record<string, Label>>
