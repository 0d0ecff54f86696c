import type { ComponentType, Ref } from 'react'
import type { InputProblem } from '../../../contract/envelope.ts'
import type { FormPage } from '../../../contract/form-page.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import type { KeptDraft } from '../drafts/kept-draft.ts'
import type { Fitted, Typed } from '../drafts/kept-form.ts'
import type { FormFiles } from '../files/upload-lists.ts'

/** What a page around a form asks of it; an open form satisfies it as it is. */
export type FormHandle = {
  /** Whose its files are while they are on their way. */
  readonly files: FormFiles
  /** What this person has to send: the editable values that differ from those of the document. */
  changes(): FormData
  /** What was typed here: the editable values that differ from what was loaded. */
  edits(): FormData
  /** Runs the rules the server will run and shows what is wrong; false when something has to be mended first. */
  check(requireAll: boolean): boolean
  /** Shows what the server found wrong; paths are those of the fields (`amount`, `items.2.amount`). */
  showProblems(problems: readonly InputProblem[]): void
  restore(draft: FormData): void
}

/** What the page gives to the form it shows. Features do not know each other: the app puts the form into the page. */
export type FormSlotProps = {
  readonly page: FormPage
  readonly handle: Ref<FormHandle>
  /** After each change by the person. */
  readonly onEdit: () => void
  /** How many things have to be mended. */
  readonly onProblems: (count: number) => void
}

export type FormSlot = ComponentType<FormSlotProps>

/** What was pressed and is done once it is chosen between what was found and what stands on the page. */
export type AfterChoice = { readonly act: 'save' | 'submit'; readonly drop: () => void }

export type FoundDraftProps = {
  readonly page: FormPage
  readonly kept: KeptDraft
  /** What has been typed on the page so far. */
  readonly read: () => Typed
  /** Puts what was kept onto the page. */
  readonly apply: (chosen: Pick<Fitted, 'data' | 'texts'>) => void
  /** The action for which the text of this name was written, where it is that of one alone. */
  readonly textAction?: ((name: string) => string | undefined) | undefined
  /** It is asked for the choice because of this. */
  readonly after?: AfterChoice | undefined
}

/** Offers what was kept on this device; the app puts it into the page, as it does with the form. */
export type FoundDraftSlot = ComponentType<FoundDraftProps>
