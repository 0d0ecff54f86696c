import type { FieldChange } from '../../rules/record/form-data.ts'
import type { Papers } from './papers.ts'

/** The id that stands for the engine itself where it acts by rule. */
export const SYSTEM_ID = 'system'

/** Rules that decide instead of a person: auto skip, initiator's policy, timeout, leavers (D2, I1, O2, Q1). */
export type DecidingRule = 'D2' | 'I1' | 'O2' | 'Q1'

/** A vote, a submit or a return, as it stands in the slot. */
export type Decision = {
  readonly kind: 'submit' | 'agree' | 'disagree' | 'return'
  /** `SYSTEM_ID` for a decision by rule. */
  readonly actorId: string
  /** Whom the actor acted for, if not himself (G8). */
  readonly onBehalfOfId: string | null
  readonly at: string
  readonly opinion: string
  /** What lies with the opinion (G6). */
  readonly papers?: Papers
  /** False after a take-back or when a return superseded it. */
  readonly standing: boolean
  /** Its place among the decisions of the run, from 1. */
  readonly order: number
  readonly rule?: DecidingRule
  /** The slot whose decision this one stands on: a skip's (D2), a carried vote's (B5). */
  readonly link?: number
  /** Cast in the activation that this one continues (B5). */
  readonly carried?: true
  /** An agree with after-signers at work: it counts when they have passed (J2). */
  readonly provisional?: true
  /** What it wrote into the form, for take-back (V4); absent when nothing. */
  readonly wrote?: readonly FieldChange[]
}

/** A field changed after the first submit; `decision` is the newest decision's order at that time. */
export type KnownChange = {
  readonly code: string
  readonly byId: string
  readonly decision: number
  readonly before: unknown
  readonly after: unknown
}
