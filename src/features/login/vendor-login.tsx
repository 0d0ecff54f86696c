import { type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Vendor } from '../../../contract/vendor.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import styles from './login.module.css'
import type { useVendorLogin } from './use-vendor-login.ts'

const NotInContainer = lazyPart(async () => (await import('./not-in-container.tsx')).NotInContainer)
const WecomPanel = lazyPart(async () => (await import('./wecom-panel.tsx')).WecomPanel)

type Props = {
  login: ReturnType<typeof useVendorLogin>
  /** Those that the organisation is connected to. */
  vendors: readonly Vendor[]
  /** The organisation that is asked for. */
  corpId?: string
  /** Account and password. */
  children: ReactNode
}

/**
 * Sign in by DingTalk or WeCom, and why that failed the last time: above account and password inside a container, where
 * it is the usual way, below them in a browser.
 */
export function VendorLogin({ login, vendors, corpId, children }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const lastFailure = { fault: login.error?.fault, code: login.error?.code }
  const isInside = login.container !== undefined
  const offered = isInside ? vendors.filter((one) => one === login.container) : vendors
  const buttons = offered.length > 0 && (
    <div className={styles.vendors}>
      {offered.map((vendor) => (
        <Button key={vendor} kind="outline" block busy={login.busy} onClick={() => login.sign(vendor)}>
          {t(`login.vendor.${vendor}`)}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      {login.error !== undefined && (
        <div className={styles.vendors}>
          <Strip
            tone="bad"
            icon="warn"
            inset
            role="alert"
            action={
              login.keepsPage
                ? undefined
                : {
                    label: t('login.diagnose'),
                    run: () => void navigate(furtherPaths.diagnose(corpId), { state: { lastFailure } }),
                  }
            }
          >
            {login.error.text}
          </Strip>
        </div>
      )}
      {login.notInContainer !== undefined && (
        <Suspense fallback={null}>
          <NotInContainer reason={login.notInContainer} corpId={corpId} />
        </Suspense>
      )}
      {isInside && buttons}
      {children}
      {!isInside && buttons}
      {login.panel !== undefined && (
        <Suspense fallback={null}>
          <WecomPanel {...login.panel} />
        </Suspense>
      )}
    </>
  )
}
