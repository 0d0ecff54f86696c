import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import { isInAudience } from '../../rules/organisation/audience.ts'
import type { Flow } from '../definition/flow.ts'
import type { Rejection } from '../model/context.ts'
import { refuse } from '../model/rejection.ts'
import { emit, type Run } from '../run/run.ts'

/** Ids of people by the node they are chosen for (R6). */
export type Chosen = Readonly<Record<string, readonly string[]>>

type ChoiceSource = Extract<ParticipantSource, { source: 'initiatorChosen' | 'previousChosen' }>
type By = ChoiceSource['source']

/** How the people of a node are chosen by whoever acts before it; undefined when they are not. */
export function choiceAt(node: ApprovalNode, by: readonly By[]): ChoiceSource | undefined {
  const lists = [node.participants, ...(node.groups ?? []).map((group) => group.participants)]
  return lists
    .flat()
    .find(
      (source): source is ChoiceSource =>
        (source.source === 'initiatorChosen' || source.source === 'previousChosen') &&
        by.includes(source.source),
    )
}

/**
 * Checks and keeps the people chosen with a submit or a vote: each node asks for a choice of this kind, the people are
 * here and in its scope, as many as it says (R6). The choice made before stays where nothing is sent.
 */
export function takeChoice(run: Run, chosen: Chosen | undefined, by: readonly By[]): Rejection | null {
  for (const [code, people] of Object.entries(chosen ?? {})) {
    const source = sourceAt(run.flow, code, by)
    if (source === undefined) return refuse('actionNotOffered', { params: { node: code } })
    const wanted = [...new Set(people)]
    const refused = checkPeople(run, source, code, wanted)
    if (refused !== null) return refused
    const known = run.state.chosen?.[code]
    if (known?.join() !== wanted.join()) emit(run, { type: 'peopleChosen', node: code, people: wanted })
  }
  return null
}

/** The refusal when one of these nodes still lacks a choice it needs (R6). */
export function checkChosen(run: Run, nodes: readonly ApprovalNode[], by: readonly By[]): Rejection | null {
  for (const node of nodes) {
    const source = choiceAt(node, by)
    const known = run.state.chosen?.[node.code]?.length ?? 0
    if (source !== undefined && known < least(source)) return wrongCount(source, node.code)
  }
  return null
}

function sourceAt(flow: Flow, code: string, by: readonly By[]): ChoiceSource | undefined {
  const node = flow.definition.workflow.nodes.find((candidate) => candidate.code === code)
  return node?.type === 'approval' ? choiceAt(node, by) : undefined
}

function checkPeople(
  { context }: Run,
  source: ChoiceSource,
  node: string,
  people: readonly string[],
): Rejection | null {
  const { organisation } = context
  for (const id of people) {
    const person = organisation.person(id)
    const params = { person: person?.name ?? id }
    if (person === undefined || !isInAudience(source.scope ?? 'everyone', person, organisation)) {
      return refuse('personNotAllowed', { params })
    }
    if (!person.active) return refuse('personInactive', { params })
  }
  const isRight = people.length >= least(source) && people.length <= (source.max ?? people.length)
  return isRight ? null : wrongCount(source, node)
}

function least({ min }: ChoiceSource): number {
  return min ?? 1
}

function wrongCount(source: ChoiceSource, node: string): Rejection {
  const min = least(source)
  return refuse('chooseNextHandlers', { params: { node, min, max: Math.max(min, source.max ?? MOST) } })
}

/** The hard limit of voices of a node (R8). */
const MOST = 2000
