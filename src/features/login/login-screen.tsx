import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FIRST_RUN_FRAGMENT } from '../../../contract/login.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { useTheme } from '../../lib/look/use-theme.ts'
import { isFramed } from '../../lib/session/login-redirect.ts'
import { OwnWindow } from '../../shared/account/own-window.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { NotConfigured } from '../../ui/feedback/not-configured.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CorpField } from './corp-field.tsx'
import { FirstRunForm, useLinkPurpose } from './first-run-form.tsx'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import { SampleAccounts } from './sample-accounts.tsx'
import { useLoginPage } from './use-login-page.ts'
import { VendorLogin } from './vendor-login.tsx'

/** The login page (spec §2): organisation first, account and password, `?corpId=` chooses the organisation. */
export function LoginScreen() {
  const { t } = useTranslation()
  const locale = useLocale()
  const page = useLoginPage()
  const [firstRunCode, setFirstRunCode] = useState(readFirstRunCode)
  useTheme(page.corp?.corpId)
  if (firstRunCode !== null) {
    return (
      <FirstRunScreen
        code={firstRunCode}
        rule={page.config?.passwordRule}
        onDone={(corpId) => {
          // The code is used up: it leaves the address.
          history.replaceState(history.state, '', location.pathname)
          setFirstRunCode(null)
          page.setCorpId(corpId)
          page.reload()
        }}
      />
    )
  }
  // With the form above them, which would push them down.
  const samples = page.corps === undefined ? [] : (page.config?.sampleAccounts ?? [])
  return (
    <LoginFrame
      title={t('login.title')}
      subtitle={page.corp === undefined ? undefined : localisedName(page.corp, locale)}
      aside={samples.length === 0 ? undefined : <SampleAccounts accounts={samples} onChoose={page.take} />}
    >
      <Body page={page} />
    </LoginFrame>
  )
}

/** The one-time link: an organisation's first administrator, or a new password. */
function FirstRunScreen(props: Parameters<typeof FirstRunForm>[0]) {
  const { t } = useTranslation()
  const isReset = useLinkPurpose(props.code).data?.purpose === 'reset'
  return (
    <LoginFrame title={t(isReset ? 'firstRun.resetTitle' : 'firstRun.title')}>
      <FirstRunForm {...props} />
    </LoginFrame>
  )
}

function Body({ page }: { page: ReturnType<typeof useLoginPage> }) {
  const { t } = useTranslation()
  const { corps, config, form } = page
  if (page.error !== null) {
    return (
      <LoadFailed
        error={page.error}
        reloading={page.isReloading}
        onReload={page.reload}
        other={<Link to={furtherPaths.diagnose(page.corpId)}>{t('login.diagnose')}</Link>}
      />
    )
  }
  if (config === undefined || corps === undefined) return <Skeleton shape="lines" count={4} />
  if (config.organisationCount === 0) return <NotConfigured />
  if (page.vendor.busy) {
    return (
      <div role="status" aria-label={t('login.signingIn')}>
        <Skeleton shape="lines" count={4} />
      </div>
    )
  }
  return (
    <>
      <VendorLogin login={page.vendor} vendors={page.vendors} corpId={page.corpId}>
        {isFramed() ? (
          <OwnWindow
            path={paths.login(page.corpId === '' ? undefined : page.corpId)}
            onSignedIn={page.goOn}
          />
        ) : (
          <LoginForm
            form={form}
            corp={
              <CorpField corps={corps} value={page.corpId} onChange={page.setCorpId} error={page.corpError} />
            }
          />
        )}
      </VendorLogin>
      <Link className={styles.forgot} to={paths.forgotPassword()}>
        {t('forgot.link')}
      </Link>
      <Link className={styles.forgot} to={furtherPaths.diagnose(page.corpId)}>
        {t('login.diagnose')}
      </Link>
    </>
  )
}

function readFirstRunCode(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get(FIRST_RUN_FRAGMENT)
}
