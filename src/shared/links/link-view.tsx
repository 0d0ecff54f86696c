import { usePlatform } from '../../lib/host/platform-context.tsx'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useCopy } from '../../ui/feedback/use-copy.ts'
import { QrImage } from '../../ui/picture/qr-image.tsx'
import styles from './link.module.css'

/** An address to hand on: as a QR code, to copy, and by what the place we run in can send. */
export function LinkView({ address, title }: { readonly address: string; readonly title: string }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const copyText = useCopy()
  const copy = () => copyText(address, { copied: t('links.copied'), notCopied: t('links.notCopied') })
  const share = async () => {
    const { status } = await platform.share({ title, url: address })
    if (status !== 'ok' && status !== 'cancelled') await copy()
  }
  return (
    <div className={styles.view}>
      <div className={styles.qr}>
        <QrImage address={address} />
      </div>
      <p className={styles.address}>{address}</p>
      <div className={styles.buttons}>
        <Button block icon="copy" onClick={() => void copy()}>
          {t('links.copy')}
        </Button>
        {platform.can('share') && (
          <Button block kind="outline" icon="send" onClick={() => void share()}>
            {t('links.send')}
          </Button>
        )}
      </div>
    </div>
  )
}
