import type { Event } from '../../../engine/events/event.ts'
import type { Context } from '../../../engine/model/context.ts'
import type { Papers, Signature } from '../../../engine/model/papers.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import { attachableFiles } from '../../stores/files/files.ts'
import type { PerformRequest, SentPapers } from './request.ts'

/** More belongs into the form, not to an opinion. */
const MOST_FILES = 20

/**
 * What lies with the words of a command: sound uploads of the actor's own that nothing else has taken up (security
 * F-02). `instanceId`: what this very document has taken up already may be named again.
 */
export async function papersOf(
  db: Queryable,
  { corpId, actorId, papers }: Pick<PerformRequest, 'corpId' | 'actorId' | 'papers'>,
  instanceId: string | null,
): Promise<Pick<Context, 'papers'>> {
  if (papers === undefined) return {}
  const { files = [], signature } = papers
  const ids = [...new Set([...files, ...(signature?.kind === 'drawn' ? [signature.fileId] : [])])]
  if (files.length > MOST_FILES) {
    throw new Fault('tooManyFiles', { params: { max: MOST_FILES, count: files.length } })
  }
  const own = await attachableFiles(db, corpId, actorId, ids, { part: 'opinion', id: instanceId })
  if (own.size < ids.length) throw new Fault('fileNotYours')
  const signed = signatureOf(signature, own)
  return {
    papers: {
      files: files.flatMap((id) => own.get(id) ?? []),
      ...(signed === undefined ? {} : { signature: signed }),
    },
  }
}

/** A name of blanks is no signature. */
function signatureOf(
  sent: SentPapers['signature'],
  own: Awaited<ReturnType<typeof attachableFiles>>,
): Signature | undefined {
  if (sent === undefined) return undefined
  if (sent.kind === 'typed') {
    const name = sent.name.trim()
    return name === '' ? undefined : { kind: 'typed', name }
  }
  const file = own.get(sent.fileId)
  return file === undefined ? undefined : { kind: 'drawn', file }
}

/** Ids of all files that events lay with words, and the last drawn signature among them. */
export function filesLaid(events: readonly Event[]): {
  readonly ids: readonly string[]
  readonly signature: string | null
} {
  const all = events.flatMap((event) => papersIn(event) ?? [])
  const signatures = all.flatMap(({ signature }) => (signature?.kind === 'drawn' ? [signature.file.id] : []))
  const files = all.flatMap((papers) => papers.files?.map(({ id }) => id) ?? [])
  return { ids: [...new Set([...files, ...signatures])], signature: signatures.at(-1) ?? null }
}

/** What lies with the words of an event. */
export function papersIn(event: Event): Papers | undefined {
  if (event.type === 'slotDecided') return event.decision.papers
  return event.type === 'assistAnswered' || event.type === 'papersAttached' ? event.papers : undefined
}
