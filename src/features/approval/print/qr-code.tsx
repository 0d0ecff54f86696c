import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { underBase } from '../../../lib/base-path.ts'
import { paths } from '../../../lib/paths.ts'
import styles from './print.module.css'

/** Leads from the paper to the document as it is now; who scans it needs the right to read it. */
export function QrCode({ instanceId }: { readonly instanceId: string }) {
  const { t } = useTranslation()
  const address = new URL(underBase(paths.instance(instanceId)), location.origin).href
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address} shapeRendering="crispEdges">
        <path d={dark.join('')} fill="currentColor" />
      </svg>
      <figcaption>{t('print.qr')}</figcaption>
    </figure>
  )
}
