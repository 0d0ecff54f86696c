import type { FormPage } from '../../../../contract/form-page.ts'
import { isUploading } from '../../../lib/uploads.ts'
import type { Offer } from '../actions/offers.ts'
import type { SheetValues } from '../actions/sheet-values.ts'
import { paperPlaceOf } from './paper-place.ts'

/** What is not there yet of what lies with the words: a file that is still being sent, or the signature (engine G6). */
export function missingPapers(
  { signature }: Offer,
  values: SheetValues,
  page: Pick<FormPage, 'workItemId' | 'workflowInstanceId'>,
): 'uploading' | 'signature' | undefined {
  const place = paperPlaceOf(page)
  if (place !== null && isUploading(place)) return 'uploading'
  return signature?.required === true && values.signature === undefined ? 'signature' : undefined
}
