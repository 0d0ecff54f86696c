import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { FIRST_RUN_FRAGMENT } from '../../../contract/session.ts'
import { getSystemConfig, listOrganisations, type SampleAccount } from '../../../contract/system.ts'
import { basePath } from '../../lib/base-path.ts'
import { keepConfig, storedConfig } from '../../lib/device-store.ts'
import { localisedName } from '../../lib/localised-name.ts'
import { allowPortal } from '../../lib/login-redirect.ts'
import { callQuery } from '../../lib/query-client.ts'
import { safeReturnPath, takeReturnUrl } from '../../lib/return-url.ts'
import { forgetSession } from '../../lib/session.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useTheme } from '../../lib/use-theme.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NotConfigured } from '../../ui/not-configured.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CorpField } from './corp-field.tsx'
import { FirstRunForm } from './first-run-form.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import { SampleAccounts } from './sample-accounts.tsx'
import { useLoginForm } from './use-login-form.ts'

/** The login page (spec §2): organisation first, account and password, `?corpId=` chooses the organisation. */
export function LoginScreen() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const asked = query.get('corpId') ?? storedConfig().corpId ?? ''
  const config = useQuery(callQuery(getSystemConfig, {}))
  const corps = useQuery(callQuery(listOrganisations, {}))
  const firstRunCode = new URLSearchParams(location.hash.slice(1)).get(FIRST_RUN_FRAGMENT)
  const [firstRunCorp, setFirstRunCorp] = useState<string | undefined>(undefined)

  if (firstRunCode !== null && firstRunCorp === undefined) {
    return (
      <LoginFrame title={t('firstRun.title')}>
        <FirstRunForm
          code={firstRunCode}
          rule={config.data?.passwordRule}
          onDone={(corpId) => {
            history.replaceState(history.state, '', location.pathname)
            void Promise.all([config.refetch(), corps.refetch()]).then(() => setFirstRunCorp(corpId))
          }}
        />
      </LoginFrame>
    )
  }
  const failed = config.error ?? corps.error
  if (failed !== null) {
    return (
      <LoginFrame title={t('login.title')}>
        <LoadFailed
          error={failed}
          reloading={config.isFetching || corps.isFetching}
          onReload={() => void Promise.all([config.refetch(), corps.refetch()])}
        />
      </LoginFrame>
    )
  }
  if (config.data === undefined || corps.data === undefined) {
    return (
      <LoginFrame title={t('login.title')}>
        <Skeleton shape="lines" count={4} />
      </LoginFrame>
    )
  }
  if (config.data.pcServerUrl !== '') allowPortal(config.data.pcServerUrl)
  if (config.data.organisationCount === 0) {
    return (
      <LoginFrame title={t('login.title')}>
        <NotConfigured />
      </LoginFrame>
    )
  }
  return <Ready asked={firstRunCorp ?? asked} corps={corps.data} samples={config.data.sampleAccounts ?? []} />
}

type Corps = OutputOf<typeof listOrganisations>
type Samples = readonly SampleAccount[]

function Ready({ asked, corps, samples }: { asked: string; corps: Corps; samples: Samples }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const isKnown = corps.some((corp) => corp.corpId === asked)
  const [corpId, setCorpId] = useState(isKnown || corps.length === 0 ? asked : (corps[0]?.corpId ?? ''))
  const chosen = corps.find((corp) => corp.corpId === corpId)
  useTheme(chosen?.corpId)
  const form = useLoginForm({
    corpId,
    needsCorp: true,
    before: forgetSession,
    onSignedIn: () => {
      keepConfig({ corpId })
      void navigate(safeReturnPath(takeReturnUrl(), location.origin, basePath()), { replace: true })
    },
  })
  return (
    <LoginFrame
      title={t('login.title')}
      subtitle={chosen === undefined ? undefined : localisedName(chosen, locale)}
      aside={
        samples.length === 0 ? undefined : (
          <SampleAccounts
            accounts={samples}
            onChoose={(account) => {
              setCorpId(account.corpId)
              form.setUsername(account.username)
              form.setPassword(account.password)
            }}
          />
        )
      }
    >
      <LoginForm
        form={form}
        corp={<CorpField corps={corps} value={corpId} onChange={setCorpId} error={form.errors.corpId} />}
      />
    </LoginFrame>
  )
}
