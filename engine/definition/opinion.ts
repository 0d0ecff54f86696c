import { ACTION_FACTS, type FormAction } from '../../contract/form-actions.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import { characters, isBlank } from '../../contract/typed-text.ts'
import type { Rejection } from '../model/context.ts'
import { refuse } from '../model/rejection.ts'

/** Longest opinion, in characters as people count them. */
export const MAX_OPINION_LENGTH = 4000

export type OpinionRule = { readonly required: boolean; readonly minLength: number }

/** What an administrator does always says why (X6). */
export const WITH_REASON_ALWAYS: OpinionRule = { required: true, minLength: 0 }

/** G6: required on disagree, return, terminate and administration, on agree as the node says. */
export function opinionRule(node: FlowNode, action: FormAction): OpinionRule {
  const own = node.type === 'approval' ? node.opinion : undefined
  if (ACTION_FACTS[action].reason === true) return { required: true, minLength: own?.minLength ?? 0 }
  if (action !== 'agree') return { required: false, minLength: 0 }
  return { required: own?.required === true, minLength: own?.minLength ?? 0 }
}

/** The refusal of an opinion that is missing, too short or too long; null when it is fine. */
export function checkOpinion(opinion: string, { required, minLength }: OpinionRule): Rejection | null {
  const length = characters(opinion)
  if (length > MAX_OPINION_LENGTH) {
    return refuse('opinionTooLong', { params: { max: MAX_OPINION_LENGTH, length } })
  }
  if (isBlank(opinion))
    return required ? refuse('opinionRequired', { params: { min: Math.max(1, minLength) } }) : null
  const tooShort = characters(opinion.trim()) < minLength
  return tooShort ? refuse('opinionRequired', { params: { min: minLength } }) : null
}
