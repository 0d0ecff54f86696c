import { useTranslation } from 'react-i18next'
import type { Vendor } from '../../../contract/vendor.ts'
import { Button } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'
import styles from './login.module.css'
import type { useVendorLogin } from './use-vendor-login.ts'

type Props = {
  login: ReturnType<typeof useVendorLogin>
  /** Those that the organisation is connected to. */
  vendors: readonly Vendor[]
}

/** Beside account and password: sign in by DingTalk or WeCom, and why that failed the last time. */
export function VendorLogin({ login, vendors }: Props) {
  const { t } = useTranslation()
  const offered = login.container === undefined ? vendors : vendors.filter((one) => one === login.container)
  return (
    <>
      {login.error !== undefined && (
        <Strip tone="bad" icon="warn" inset role="alert">
          {login.error}
        </Strip>
      )}
      {offered.length > 0 && (
        <div className={styles.vendors}>
          {offered.map((vendor) => (
            <Button key={vendor} kind="outline" block busy={login.busy} onClick={() => login.sign(vendor)}>
              {t(`login.vendor.${vendor}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
