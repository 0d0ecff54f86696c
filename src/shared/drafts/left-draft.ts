import { type FormPage, formPage } from '../../../contract/form-page.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../../rules/record/form-data.ts'
import { randomId } from '../../lib/base/random.ts'
import type { Owner } from '../../lib/session/owner.ts'
import { moveFields } from '../files/uploads.ts'
import { deleteDraft, draftsOf, keptPage, saveDraft } from './drafts.ts'
import { keptFormOf } from './kept-form.ts'

/** A draft that is on the server no more: its item, and the workflow that a new form is begun of. */
export type LeftDraft = { readonly itemId: string; readonly workflowCode: string }

/** The values that a person could have typed into this page. */
export function heldBy({ bizObject, dataPermissions }: FormPage): FormData {
  const isHeld = ([code, value]: [string, unknown]) => value !== null && dataPermissions[code]?.e === true
  return Object.fromEntries(Object.entries(bizObject.data).filter(isHeld))
}

/**
 * What this device keeps of a draft that is gone becomes what it keeps of a new form, with what the draft itself held:
 * that is nowhere else any more. `page`: as it is open here, else the one that was kept. `sent`: what was submitted of
 * it elsewhere; what says nothing else is no longer needed. False when nothing of it was kept.
 */
export async function moveToNewForm(
  owner: Owner,
  { itemId, workflowCode }: LeftDraft,
  { page, sent }: { readonly page?: FormPage; readonly sent?: FormData } = {},
): Promise<boolean> {
  const item = `draft:${itemId}`
  const stored = formPage.safeParse(page ?? (await keptPage(owner, item)))
  const held = stored.success ? heldBy(stored.data) : {}
  const properties = stored.success ? stored.data.bizSchema.properties : []
  let isMoved = false
  let isWhole = true
  for (const { value, savedAt, writer } of await draftsOf(owner, item)) {
    const kept = keptFormOf(value)
    if (kept === undefined) continue
    const { data, fields } = kept
    const isSent = ([code, typed]: [string, unknown]) => sameValue(typed, ownValue(sent ?? {}, code))
    if (sent !== undefined && Object.entries(data).every(isSent)) continue
    const all = { ...held, ...data }
    const known = new Set(fields.map(({ code }) => code))
    const others = properties.filter(({ code }) => Object.hasOwn(held, code) && !known.has(code))
    const form = randomId()
    const moved = { ...kept, data: all, fields: [...fields, ...others], base: '', form }
    const isKept = await saveDraft(owner, `start:${workflowCode}`, moved, savedAt, writer)
    // Those on their way are the newest's: an open form has had them since it was opened.
    if (isKept && !isMoved && page === undefined)
      await moveFields(owner, { document: { workItemId: itemId } }, { document: { workflowCode }, form })
    isMoved ||= isKept
    isWhole &&= isKept
  }
  if (isWhole) await deleteDraft(owner, item)
  return isMoved
}
