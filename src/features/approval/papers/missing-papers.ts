import type { FormPage } from '../../../../contract/form-page.ts'
import { ACTIONS } from '../../../shared/actions/actions.ts'
import type { Offer } from '../../../shared/actions/offers.ts'
import type { SheetValues } from '../../../shared/actions/sheet-values.ts'
import { siteKey, uploadsAt } from '../../../shared/files/upload-lists.ts'
import { heldBackBy } from '../../../shared/files/upload-state.ts'
import { paperPlaceOf } from './paper-place.ts'

/** What its sheet shows as not there yet: a file that is on its way or was lost, or the signature (engine G6). */
export function missingPapers(
  { key, kind, signature }: Offer,
  values: SheetValues,
  page: Pick<FormPage, 'workItemId' | 'workflowInstanceId'>,
): 'files' | 'signature' | undefined {
  if (ACTIONS[kind].papers !== true) return undefined
  const place = paperPlaceOf(page)
  if (place !== null && heldBackBy(uploadsAt(siteKey({ place, slot: key }))) !== undefined) return 'files'
  return signature?.required === true && values.signature === undefined ? 'signature' : undefined
}
