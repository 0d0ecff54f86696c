import { paths } from '../../../lib/address/paths.ts'
import { underBase } from '../../../lib/base/base-path.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { QrImage } from '../../../ui/picture/qr-image.tsx'
import styles from './print.module.css'

/** Leads from the paper to the document as it is now; who scans it needs the right to read it. */
export function QrCode({ instanceId }: { readonly instanceId: string }) {
  const { t } = useTranslation()
  return (
    <figure className={styles.qr}>
      <QrImage address={new URL(underBase(paths.instance(instanceId)), location.origin).href} />
      <figcaption>{t('print.qr')}</figcaption>
    </figure>
  )
}
