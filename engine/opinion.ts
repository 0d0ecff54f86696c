import type { FlowNode } from '../contract/package/nodes.ts'
import type { Rejection } from './commands.ts'
import { refuse } from './rejection.ts'
import type { EngineAction } from './transitions.ts'

/** Longest opinion, in characters as people count them. */
export const MAX_OPINION_LENGTH = 4000

/** White space and the marks that have no width. */
const BLANK = /^[\s\u200b-\u200d\u2060\ufeff]*$/u

export type OpinionRule = { readonly required: boolean; readonly minLength: number }

/** G6: required on disagree and return, on agree as the node says, never on submit. */
export function opinionRule(node: FlowNode, action: EngineAction): OpinionRule {
  const own = node.type === 'approval' ? node.opinion : undefined
  if (action === 'submit') return { required: false, minLength: 0 }
  return { required: action !== 'agree' || own?.required === true, minLength: own?.minLength ?? 0 }
}

/** The refusal of an opinion that is missing, too short or too long; null when it is fine. */
export function checkOpinion(opinion: string, { required, minLength }: OpinionRule): Rejection | null {
  const length = [...opinion].length
  if (length > MAX_OPINION_LENGTH) {
    return refuse('opinionTooLong', { params: { max: MAX_OPINION_LENGTH, length } })
  }
  if (BLANK.test(opinion))
    return required ? refuse('opinionRequired', { params: { min: Math.max(1, minLength) } }) : null
  const tooShort = [...opinion.trim()].length < minLength
  return tooShort ? refuse('opinionRequired', { params: { min: minLength } }) : null
}
