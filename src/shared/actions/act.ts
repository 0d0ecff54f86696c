import type { FormPage } from '../../../contract/form-page.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import type { KeptCall } from '../decisions/intent.ts'
import type { Offer } from './offers.ts'
import type { SheetValues } from './sheet-values.ts'

/** Everything that an action sends, as it stands when the button is pressed. */
export type Act = {
  /** Whose fence is sent. */
  readonly page: FormPage
  readonly offer: Offer
  readonly values: SheetValues
  readonly text: string
  /** Changes of the form. */
  readonly data: FormData
  readonly replayToken: string
}

/**
 * Sends the request; what the answer says of the outcome. `kept`: the same request as the device keeps it, where it may
 * be sent later without this page.
 */
export type Post = (() => Promise<{ readonly sequenceNo?: string; readonly count?: number }>) & {
  readonly kept?: { readonly call: KeptCall; readonly body: Readonly<Record<string, unknown>> }
}
