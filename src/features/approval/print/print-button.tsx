import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../lib/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './print.module.css'

/** Prints; in an app that cannot, says so and gives the link for a browser that can. */
export function PrintButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  // The web views of containers on phones have the function, but it does nothing.
  const canPrint = typeof window.print === 'function' && (platform.host === 'browser' || !platform.isMobile)
  if (canPrint) {
    return (
      <Button icon="print" disabled={disabled} onClick={() => window.print()}>
        {t('print.run')}
      </Button>
    )
  }
  const copy = async () => {
    const copied = await platform.copyText(location.href)
    if (copied.status === 'ok') showToast({ text: t('print.copied'), icon: 'check' })
    else showToast({ text: location.href, icon: 'link' })
  }
  return (
    <div className={styles.noPrinter}>
      <span>{t('print.noPrinter')}</span>
      <Button kind="outline" icon="link" onClick={() => void copy()}>
        {t('print.copyLink')}
      </Button>
    </div>
  )
}
