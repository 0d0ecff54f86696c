import type { Papers } from '../../engine/model/papers.ts'
import { maySeeVotes } from '../../engine/secret-ballot.ts'
import { slotsOf } from '../../engine/state.ts'
import type { ReadInstance } from '../read-instance.ts'

/**
 * The files and signatures that lie with what the reader may not see yet (engine M10): the votes of others in an open
 * secret ballot, and the answers to what they asked, until he has voted there himself.
 */
export function secretPapers({ view, version }: ReadInstance, readerId: string): ReadonlySet<string> {
  const nodes = new Map(version.definition.workflow.nodes.map((node) => [node.code, node]))
  const hidden = view.state.activations.flatMap((activation) => {
    const node = nodes.get(activation.node)
    const slots = slotsOf(view.state, activation.id)
    return node === undefined || maySeeVotes(node, activation, slots, readerId) ? [] : slots
  })
  const votes = hidden
    .flatMap(({ decision, earlier = [] }) => (decision === null ? earlier : [decision, ...earlier]))
    .filter(({ actorId, onBehalfOfId }) => actorId !== readerId && onBehalfOfId !== readerId)
  const asking = new Set(hidden.filter(({ holderId }) => holderId !== readerId).map(({ id }) => id))
  const answers = (view.state.assists ?? []).filter(
    ({ slot, personId }) => asking.has(slot) && personId !== readerId,
  )
  return new Set([
    ...votes.flatMap(({ papers }) => fileIdsOf(papers)),
    ...answers.flatMap(({ answer }) => fileIdsOf(answer?.papers)),
  ])
}

function fileIdsOf(papers: Papers | undefined): string[] {
  const { files = [], signature } = papers ?? {}
  const ids = files.map(({ id }) => id)
  return signature?.kind === 'drawn' ? [...ids, signature.file.id] : ids
}
