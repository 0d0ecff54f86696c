import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTime } from '../../lib/dates.ts'
import type { FormHandle } from '../../lib/form-handle.ts'
import { Strip } from '../../ui/strip.tsx'
import type { ItemDraftControl } from './use-item-draft.ts'
import type { TextsControl } from './use-texts.ts'

type Props = {
  readonly draft: ItemDraftControl
  readonly texts: TextsControl
  readonly handle: RefObject<FormHandle | null>
}

/** What was typed here earlier and not sent comes back with one tap. */
export function RestoreLine({ draft, texts, handle }: Props) {
  const { t } = useTranslation()
  const time = useListTime()
  const { found, dismiss } = draft
  if (found === null) return null
  const restore = () => {
    handle.current?.restore(found.draft.data)
    texts.restore(found.draft.texts)
    dismiss()
  }
  return (
    <Strip icon="edit" tone="info" action={{ label: t('approval.draft.restore'), run: restore }}>
      {t('approval.draft.found', { time: time(found.savedAt) })}
    </Strip>
  )
}
