import type { TFunction } from 'i18next'
import type { StepPerson } from '../../../../contract/instances.ts'

/** Reasons whose sentence is complete without a name. */
const PLAIN = [
  'users',
  'initiator',
  'initiatorChosen',
  'previousChosen',
  'script',
  'administrator',
  'fallback_user',
  'fallback_managerUp',
  'fallback_needsHumanDecision',
  'insteadOfInitiator_manager',
  'insteadOfInitiator_head',
] as const
/** Reasons that name a role, a department, a field, a node, a person or a level. */
const NAMED = [
  'role',
  'department',
  'departmentHead',
  'manager',
  'managerChain',
  'personField',
  'departmentFieldHead',
  'previousHandler',
  'group',
  'returned',
  'transfer',
  'delegation',
  'delegationNotApplied',
  'delegationEnded',
  'added_before',
  'added_after',
  'added_parallel',
  'adjusted',
  'leaver',
  'handover',
  'timeout',
] as const

type Reason = StepPerson['reasons'][number]

/** One link of "why was this person asked", as a sentence. */
export function reasonText(
  t: TFunction,
  { kind, detail, detail_i18n }: Reason,
  nameOf: (named: { name: string; name_i18n: Reason['detail_i18n'] }) => string,
): string {
  const plain = PLAIN.find((known) => known === kind)
  if (plain !== undefined) return t(`timeline.reasons.${plain}`)
  const name = nameOf({ name: detail, name_i18n: detail_i18n })
  const named = NAMED.find((known) => known === kind)
  if (named === undefined || name === '') return t('timeline.reasons.other')
  if (named === 'manager' && name === '1') return t('timeline.reasons.directManager')
  return t(`timeline.reasons.${named}`, { name })
}
