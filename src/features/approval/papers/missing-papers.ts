import type { FormPage } from '../../../../contract/form-page.ts'
import { isUploading } from '../../../lib/uploads.ts'
import type { Offer } from '../actions/offers.ts'
import { SHEETS } from '../actions/sheet-table.ts'
import type { SheetValues } from '../actions/sheet-values.ts'
import { paperPlaceOf } from './paper-place.ts'

/** What its sheet shows as not there yet: a file that is still being sent, or the signature (engine G6). */
export function missingPapers(
  { key, kind, signature }: Offer,
  values: SheetValues,
  page: Pick<FormPage, 'workItemId' | 'workflowInstanceId'>,
): 'uploading' | 'signature' | undefined {
  if (SHEETS[kind].papers !== true) return undefined
  const place = paperPlaceOf(page)
  if (place !== null && isUploading({ place, slot: key })) return 'uploading'
  return signature?.required === true && values.signature === undefined ? 'signature' : undefined
}
