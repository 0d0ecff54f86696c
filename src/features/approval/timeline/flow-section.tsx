import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'

/** It comes beside its answer: the form does not wait for it. */
const Timeline = lazyPart(async () => (await import('./timeline.tsx')).Timeline)

type Props = { readonly query: Pick<UseQueryResult<ApprovalStep[]>, 'data' | 'error' | 'refetch'> }

/** The flow with its own waiting and failing: the form beside it stays readable. */
export function FlowSection({ query }: Props) {
  const { t } = useTranslation()
  useEffect(() => {
    // After the form's own frame. What is not to be had now drawing it asks for again.
    const frame = requestAnimationFrame(() => setTimeout(() => Timeline.load().catch(() => {})))
    return () => cancelAnimationFrame(frame)
  }, [])
  const waiting = <Skeleton shape="lines" count={4} />
  if (query.data !== undefined) {
    return (
      <Suspense fallback={waiting}>
        <Timeline steps={query.data} />
      </Suspense>
    )
  }
  if (query.error === null) return waiting
  return (
    <Strip
      icon="warn"
      tone="bad"
      inset
      role="alert"
      action={{ label: t('panels.reload'), run: () => void query.refetch() }}
    >
      {t(messageKey(query.error), messageParams(query.error))}
    </Strip>
  )
}
