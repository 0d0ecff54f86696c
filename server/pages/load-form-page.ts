import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { FormPage } from '../../contract/form-page.ts'
import type { loadForm } from '../../contract/forms.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import { missing } from '../base/pick.ts'
import { offLoop } from '../calculation/off-loop.ts'
import type { Deps } from '../deps.ts'
import { type CurrentDraft, currentDraft } from '../drafts/current-draft.ts'
import type { SessionContext } from '../http/route.ts'
import { type ReadInstance, readInstance, readInstanceOfItem } from '../instances/read/read-instance.ts'
import { readerOf } from '../organisation/reader.ts'
import { loadRecord } from '../records/load-record.ts'
import { sourcesOf } from '../records/sources.ts'
import { withPageRecords } from '../records/with-page-records.ts'
import { draftPage } from './draft-page.ts'
import { instancePage } from './instance-page.ts'
import { pageParts } from './page-parts-of.ts'
import { startPage } from './start-page.ts'

/** A form as the caller sees it now; `read`: the instance it is of, null for drafts and new forms. */
export type LoadedPage = { readonly page: FormPage; readonly read: ReadInstance | null }

/** The one way to a form: what is shown, what may be written and which files are seen follow from the same page. */
export async function loadFormPage(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  asked: ParsedInputOf<typeof loadForm>,
  how: { readonly withKept: boolean } = { withKept: true },
): Promise<LoadedPage> {
  const { actor, call } = context
  const reader = await readerOf(deps, actor, call)
  const { page, read } = await readPage(deps, context, reader, asked, how)
  return { page: await withPageRecords(sourcesOf(deps), reader, page), read }
}

async function readPage(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  reader: Awaited<ReturnType<typeof readerOf>>,
  asked: ParsedInputOf<typeof loadForm>,
  { withKept }: { readonly withKept: boolean },
): Promise<LoadedPage> {
  const { startWorkflowCode, schemaCode, sheetCode, objectId, workitemId } = asked
  const { actor } = context
  if (startWorkflowCode !== undefined) {
    const version = await deps.definitions.current(actor.corpId, startWorkflowCode)
    if (version === null) throw new Fault('formNotPublished')
    return { page: await offLoop(actor, () => startPage(version, reader)), read: null }
  }
  const record =
    schemaCode === undefined
      ? null
      : await loadRecord(sourcesOf(deps), reader, {
          schemaCode,
          sheetCode,
          objectId,
          edit: asked.perms === 'edit',
        })
  if (record !== null && 'mode' in record) return { page: record, read: null }
  const { workflowInstanceId = record?.instanceId } = asked
  const id = workitemId ?? workflowInstanceId ?? missing('workflowInstanceId')
  const reading = workitemId === undefined ? readInstance : readInstanceOfItem
  const read = await orDraft(deps, actor, id, reading(deps, context, id))
  if ('draft' in read) return { page: await offLoop(actor, () => draftPage(read, reader)), read: null }
  const parts = await pageParts(deps, actor, read, { itemId: workitemId ?? null, withKept })
  return { page: await offLoop(actor, () => instancePage(parts, workitemId ?? null)), read }
}

/** What an id stands for: an instance, else a draft of the caller's own (engine S1). */
export async function orDraft(
  deps: Deps,
  actor: Actor,
  id: string,
  reading: Promise<ReadInstance>,
): Promise<ReadInstance | CurrentDraft> {
  try {
    return await reading
  } catch (error) {
    const isUnknown = error instanceof Fault && error.fault === 'notFound'
    const draft = isUnknown ? await currentDraft(deps, actor, id) : null
    if (draft === null) throw error
    return draft
  }
}
