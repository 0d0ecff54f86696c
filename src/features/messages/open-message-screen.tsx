import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { searchWorkItems } from '../../../contract/work-items.ts'
import { useBack } from '../../lib/address/back.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { faultOf } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { messageFormQuery, placeOf } from './message-form.ts'

/** Where a message leads, found out when it is opened; when that is gone it says so and offers the next item. */
export function OpenMessageScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const goBack = useBack()
  const { messageId = '' } = useParams()
  const { hash } = window.location
  const target = useQuery(messageFormQuery(useQueryClient(), messageId))
  const fault = faultOf(target.error)
  const isGone = fault === 'instanceDeleted' || fault === 'notFound'
  const next = useQuery({ ...callQuery(searchWorkItems, { size: 1 }), enabled: isGone })
  const nextId = next.data?.content[0]?.id
  const back = furtherPaths.messages()
  if (target.data !== undefined) {
    return <Navigate to={placeOf(target.data, hash)} replace state={{ from: back }} />
  }
  return (
    <Page title={t('messages.title')} onBack={() => goBack.to(back)}>
      {isGone ? (
        <Panel
          icon="trash"
          role="status"
          title={t('messages.goneTitle')}
          text={t('messages.goneText')}
          actions={
            <>
              {nextId !== undefined && (
                <Button onClick={() => void navigate(paths.workItem(nextId), { replace: true })}>
                  {t('messages.next')}
                </Button>
              )}
              <Button kind="outline" onClick={() => goBack.to(back)}>
                {t('messages.back')}
              </Button>
            </>
          }
        />
      ) : target.error === null ? (
        <Skeleton shape="form" count={4} />
      ) : (
        <LoadFailed
          error={target.error}
          onReload={() => void target.refetch()}
          reloading={target.isFetching}
        />
      )}
    </Page>
  )
}
