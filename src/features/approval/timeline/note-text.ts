import type { TFunction } from 'i18next'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import type { NameI18n } from '../../../../contract/shapes.ts'

/** Notes whose sentence names who did it, a node, or nobody. */
const SENTENCES = [
  'autoPassed',
  'autoPassed_leaver',
  'noParticipant',
  'withdrawnWith',
  'withdrawn',
  'takenBack',
  'terminated',
  'nullified',
  'finished',
  'activatedOther',
  'held',
  'migrated',
  'rerunInstead_route',
  'rerunInstead_people',
  'stepFailed',
  'ended_agreed',
  'ended_disagreed',
  'ended_finished',
  'ended_canceled',
] as const

/** What happened in a step without a vote, as a sentence; null: nothing to say. */
export function noteText(
  t: TFunction,
  { note, predicted }: ApprovalStep,
  localise: (names: NameI18n) => string,
): string | null {
  if (note === null || predicted) return null
  const node = localise(note.toActivityName_i18n)
  if (note.kind === 'returned') {
    return t(note.straight === true ? 'timeline.returnedStraight' : 'timeline.returnedTo', { node })
  }
  const kind = SENTENCES.find((known) => known === note.kind)
  return kind === undefined ? null : t(`timeline.notes.${kind}`, { name: note.byName, node })
}
