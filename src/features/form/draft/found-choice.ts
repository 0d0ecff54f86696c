import type { FormPage } from '../../../../contract/form-page.ts'
import type { FoundDraft } from '../../../shared/drafts/found-drafts.ts'
import {
  type Difference,
  differences,
  type Fitted,
  fitKept,
  type Typed,
} from '../../../shared/drafts/kept-form.ts'

export type Compared = {
  readonly fitted: Fitted
  readonly differing: readonly Difference[]
  /** It says nothing that the page does not say. */
  readonly isUseless: boolean
}

/** What was found, beside the page as it stands with what has been typed meanwhile. */
export function compareFound(page: FormPage, found: FoundDraft, { data, texts }: Typed): Compared {
  const fitted = fitKept(page, found.kept)
  const differing = differences(fitted, { data: { ...page.bizObject.data, ...data }, texts })
  return {
    fitted,
    differing,
    isUseless: differing.length === 0 && Object.keys(fitted.lost).length === 0,
  }
}
