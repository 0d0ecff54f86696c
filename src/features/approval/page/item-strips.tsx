import type { FormPage } from '../../../../contract/form-page.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useTextAction } from '../../../shared/actions/use-caption.ts'
import type { KeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { Typed } from '../../../shared/drafts/kept-form.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import type { TextsControl } from '../act/use-texts.ts'
import type { ApprovalScreenProps } from '../approval-props.ts'
import { HandedLine } from './handed-line.tsx'
import { ReturnReason } from './return-reason.tsx'
import { SavedLine } from './saved-line.tsx'

type Props = Pick<ApprovalScreenProps, 'FoundDraft'> & {
  readonly page: FormPage
  readonly steps: Parameters<typeof ReturnReason>[0]['steps']
  readonly draft: KeptDraft
  readonly texts: TextsControl
  /** Takes up what this device kept. */
  readonly onFound: (typed: Typed) => void
  /** Shows what was changed meanwhile; absent: nothing was, or a conflict asks about it. */
  readonly onAdopt: (() => void) | undefined
}

/** What a person reads above the form of their own work item. */
export function ItemStrips({ page, steps, FoundDraft, draft, texts, onFound, onAdopt }: Props) {
  const { t } = useTranslation()
  const textAction = useTextAction()
  return (
    <>
      <HandedLine page={page} />
      <ReturnReason steps={steps} workItemId={page.workItemId} />
      <FoundDraft page={page} kept={draft} read={texts.read} apply={onFound} textAction={textAction} />
      <SavedLine page={page} />
      {onAdopt !== undefined && (
        <Strip icon="refresh" action={{ label: t('approval.showNew'), run: onAdopt }}>
          {t('approval.changedMeanwhile')}
        </Strip>
      )}
    </>
  )
}
