import type { TFunction } from 'i18next'

/** What the server calls the ways an item is closed: a decision, or why it went without one. */
export const WAYS_TO_CLOSE = [
  'submit',
  'agree',
  'disagree',
  'return',
  'handledByAnother',
  'nodeFailed',
  'returned',
  'branchEnded',
  'instanceEnded',
  'withdrawn',
  'takenBack',
  'transfer',
  'transferUndone',
  'assist',
  'assistWithdrawn',
  'signerRemoved',
  'signersFailed',
  'handedBack',
  'notNeeded',
  'held',
  'activatedOther',
  'adjusted',
  'handedOver',
  'handoverUndone',
  'delegated',
  'delegationEnded',
  'delegationTakenBack',
  'left',
  'membershipLost',
  'timedOut',
  'nullified',
  'finished',
  'terminated',
  'migrated',
] as const

type Handled = {
  /** Empty: the product did it by itself. */
  readonly byName: string
  readonly action: string
  /** As it is shown. */
  readonly time: string
}

/** Who closed an item, how and when. */
export function handledText(t: TFunction, { byName, action, time }: Handled): string {
  const word = WAYS_TO_CLOSE.find((known) => known === action) ?? 'handledByAnother'
  return t(`approval.handled.${word}`, { name: byName === '' ? t('approval.theSystem') : byName, time })
}
