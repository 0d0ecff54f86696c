import type { UseQueryResult } from '@tanstack/react-query'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { messageKey, messageParams } from '../../../lib/app-error.ts'
import { useTranslation } from '../../../lib/translation.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { Timeline } from './timeline.tsx'

type Props = { readonly query: Pick<UseQueryResult<ApprovalStep[]>, 'data' | 'error' | 'refetch'> }

/** The flow with its own waiting and failing: the form beside it stays readable. */
export function FlowSection({ query }: Props) {
  const { t } = useTranslation()
  if (query.data !== undefined) return <Timeline steps={query.data} />
  if (query.error === null) return <Skeleton shape="lines" count={4} />
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
