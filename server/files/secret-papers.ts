import type { Papers } from '../../engine/model/papers.ts'
import { secretActivations } from '../../engine/votes/secret-ballot.ts'
import type { ReadInstance } from '../instances/read/read-instance.ts'

/**
 * The files and signatures that lie with what the reader may not see yet (engine M10): the votes of others in an open
 * secret ballot, and the answers to what they asked, until he has voted there himself.
 */
export function secretPapers({ view, version }: ReadInstance, readerId: string): ReadonlySet<string> {
  const secret = secretActivations(view.state, version.definition.workflow.nodes, readerId)
  const hidden = view.state.slots.filter(({ activation }) => secret.has(activation))
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
