import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { type ReadInstance, readInstance } from '../instances/read/read-instance.ts'
import { commentById, instanceOfRecord, type ThreadRow } from '../stores/comments/comments.ts'

export type Caller = Pick<SessionContext, 'actor' | 'call'>

/** The document that comments are about, as the caller may see it. */
export type Subject = ReadInstance & { readonly schemaCode: string; readonly recordId: string }

/** Who may see the document may read and write its comments; whoever may not gets the answer of an unknown one (Z-01). */
export async function subjectOf(
  deps: Deps,
  caller: Caller,
  { schemaCode, bizObjectId }: { readonly schemaCode: string; readonly bizObjectId: string },
): Promise<Subject> {
  const id = await instanceOfRecord(deps.database, caller.actor.corpId, schemaCode, bizObjectId)
  if (id === null) throw new Fault('notFound')
  return { ...(await readInstance(deps, caller, id)), schemaCode, recordId: bizObjectId }
}

/** A comment with the document it stands on, for callers who may see that. */
export async function commentInSight(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ readonly comment: ThreadRow; readonly subject: Subject }> {
  const comment = await commentById(deps.database, caller.actor.corpId, id)
  if (comment === null) throw new Fault('notFound')
  const { schema_code: schemaCode, biz_object_id: bizObjectId } = comment
  return { comment, subject: await subjectOf(deps, caller, { schemaCode, bizObjectId }) }
}
