import type { FaultName } from '../../../../contract/fault-codes.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { sameValue } from '../../../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../../../rules/record/form-data.ts'
import { call } from '../../../lib/api/api.ts'
import { faultOf } from '../../../lib/base/app-error.ts'

/** What became of a draft: deleted, or submitted with these values. */
export type Left = { readonly sent: FormData | null }

/** What the server answers of a draft that it has no longer. */
const LEFT: readonly (FaultName | undefined)[] = ['notFound', 'alreadyHandled', 'notParticipant']

/**
 * What became of the draft whose save or submit was refused; null where it is still there, or that cannot be told. The
 * answer alone does not say it: a second document may follow from it.
 */
export async function leftDraft(itemId: string, error: unknown): Promise<Left | null> {
  if (!LEFT.includes(faultOf(error))) return null
  try {
    const page = await call(loadForm, { workitemId: itemId })
    return page.mode === 'start' ? null : { sent: page.bizObject.data }
  } catch (failure) {
    return faultOf(failure) === 'notFound' ? { sent: null } : null
  }
}

/** Whether something was typed that is not in what was submitted. */
export function isBeside(typed: FormData, sent: FormData): boolean {
  return Object.entries(typed).some(([code, value]) => !sameValue(value, ownValue(sent, code)))
}

/** The page of a draft as that of a new form: nothing of what it shows is stored anywhere any more. */
export function newPageOf({ saved: _, ...page }: FormPage): FormPage {
  const empty = page.bizSchema.properties.map(({ code, type }) => [code, type === 'subTable' ? [] : null])
  return {
    ...page,
    workItemId: null,
    workflowInstanceId: null,
    instanceState: null,
    bizObject: { ...page.bizObject, data: Object.fromEntries(empty) },
  }
}
