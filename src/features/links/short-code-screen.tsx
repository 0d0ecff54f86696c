import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { resolveShortCode } from '../../../contract/short-codes.ts'
import { useBack } from '../../lib/address/back.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { faultOf } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useMe } from '../../shared/account/me.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { addressOf } from './address-of.ts'

/** A short code leads on to its form or document; a dead one says so without telling why (security Z-15). */
export function ShortCodeScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const back = useBack()
  const me = useMe()
  const { code = '' } = useParams()
  const [query] = useSearchParams()
  const target = useQuery({ ...callQuery(resolveShortCode, { pairCode: code }), retry: false, gcTime: 0 })
  if (target.data !== undefined) return <Navigate to={addressOf(target.data)} replace />
  const corpId = query.get('corpId')
  const fault = faultOf(target.error)
  const isDead = fault === 'notFound' || fault === 'invalidInput'
  return (
    <Page title={t('links.title')} onBack={() => back.out(paths.home())}>
      {isDead ? (
        <Panel
          icon="link"
          role="status"
          title={t('links.deadTitle')}
          text={t(corpId !== null && corpId !== me?.corpId ? 'links.otherCorp' : 'links.deadText')}
          actions={
            <Button onClick={() => void navigate(paths.home(), { replace: true })}>{t('links.home')}</Button>
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
