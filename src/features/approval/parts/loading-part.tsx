import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'

type Props<T> = {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  readonly children: (data: T) => ReactNode
}

/** A part whose choices come from the server: in their place a skeleton, or why they are not there and a way on. */
export function LoadingPart<T>({ query, children }: Props<T>) {
  const { t } = useTranslation()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton shape="lines" count={2} afterMs={0} />
  return (
    <Strip
      icon="warn"
      tone="bad"
      inset
      role="alert"
      action={{ label: t('panels.reload'), run: () => void query.refetch() }}
    >
      {t(messageKey(error), messageParams(error))}
    </Strip>
  )
}
