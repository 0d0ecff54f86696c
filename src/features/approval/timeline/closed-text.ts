import type { TFunction } from 'i18next'

/** Reasons why another's act closed an item; what the wire says beyond them stays unsaid. */
const CLOSED = [
  'signerRemoved',
  'transferUndone',
  'handledByAnother',
  'nodeFailed',
  'returned',
  'branchEnded',
  'instanceEnded',
  'withdrawn',
  'takenBack',
  'delegationEnded',
  'delegationTakenBack',
  'signersFailed',
  'handedBack',
  'held',
  'activatedOther',
  'adjusted',
  'left',
  'handedOver',
  'handoverUndone',
  'membershipLost',
  'timedOut',
  'nullified',
  'finished',
  'terminated',
  'migrated',
] as const

/** Why an item was closed, in words; undefined while it is open, or when there is nothing to say. */
export function closedText(t: TFunction, because: string | null): string | undefined {
  const closed = CLOSED.find((known) => known === because)
  return closed === undefined ? undefined : t(`timeline.closed.${closed}`)
}
