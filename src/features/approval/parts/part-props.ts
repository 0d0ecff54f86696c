import type { FormPage } from '../../../../contract/form-page.ts'
import type { Offer } from '../../../shared/actions/offers.ts'
import type { SheetValues } from '../../../shared/actions/sheet-values.ts'

/** What every part of a sheet gets: what it is about, what was chosen so far, and how to change it. */
export type PartProps = {
  readonly page: FormPage
  readonly offer: Offer
  readonly values: SheetValues
  readonly onChange: (change: Partial<SheetValues>) => void
}
