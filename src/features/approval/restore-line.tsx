import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTime } from '../../lib/dates.ts'
import type { FormHandle } from '../../lib/form-handle.ts'
import { Strip } from '../../ui/strip.tsx'
import type { ItemDraftControl } from './use-item-draft.ts'

type Props = {
  readonly draft: ItemDraftControl
  readonly opinion: string
  readonly handle: RefObject<FormHandle | null>
  readonly onOpinion: (opinion: string) => void
}

/** What was typed here earlier and not sent comes back with one tap. */
export function RestoreLine({ draft, opinion, handle, onOpinion }: Props) {
  const { t } = useTranslation()
  const time = useListTime()
  const { found, dismiss } = draft
  if (found === null) return null
  const restore = () => {
    handle.current?.restore(found.draft.data)
    if (opinion === '') onOpinion(found.draft.opinion)
    dismiss()
  }
  return (
    <Strip icon="edit" tone="info" action={{ label: t('approval.draft.restore'), run: restore }}>
      {t('approval.draft.found', { time: time(found.savedAt) })}
    </Strip>
  )
}
