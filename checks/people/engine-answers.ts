import type { BizModel } from '../../contract/package/models.ts'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { Initiator } from './initiators.ts'

/** A run that somebody has just started, its form still empty. */
export type FreshRun = {
  readonly workflow: Workflow
  readonly model: BizModel
  readonly initiator: Initiator
}

/** Who has to act at a node, or what happens because nobody can. */
export type NodeAnswer =
  | { readonly kind: 'people' | 'pass' | 'blocked' | 'nobody' }
  | { readonly kind: 'tooMany'; readonly count: number; readonly limit: number }

/** The engine decides who is asked; the checks do not know it, so whoever has it lends its answers. */
export type EngineAnswers = {
  /** What a submit of this run would find at the node (engine R3, N1). */
  atNode(node: ApprovalNode, run: FreshRun): NodeAnswer
  /** Whether the sources name anybody who is still there; `node` is the code of the node that asks. */
  namesAnybody(sources: readonly ParticipantSource[], node: string, run: FreshRun): boolean
}
