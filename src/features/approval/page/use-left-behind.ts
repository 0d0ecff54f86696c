import type { FormPage } from '../../../../contract/form-page.ts'
import type { FormData } from '../../../../rules/record/form-data.ts'
import { useKeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { KeptForm } from '../../../shared/drafts/kept-form.ts'

export type LeftBehind = Pick<KeptForm, 'data' | 'texts' | 'fields'>

/**
 * What I had typed into an item that is closed now: into the form that stood here (`typed`), else as this device kept it
 * from before.
 */
export function useLeftBehind(page: FormPage, typed: FormData | null): LeftBehind {
  const isClosed = page.mode === 'look' && page.handled !== null && page.workItemId !== null
  const { found } = useKeptDraft({ about: isClosed ? `workItem:${page.workItemId}` : null, page })
  const { data = {}, texts = {}, fields = [] } = found?.kept ?? {}
  return typed === null ? { data, texts, fields } : { data: typed, texts, fields: page.bizSchema.properties }
}
