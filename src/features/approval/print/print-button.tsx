import { usePlatform } from '../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import styles from './print.module.css'

/** Prints; in an app that cannot, says so and gives the link for a browser that can. */
export function PrintButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const copy = useCopy()
  // The web views of containers on phones have the function, but it does nothing.
  const canPrint = typeof window.print === 'function' && (platform.host === 'browser' || !platform.isMobile)
  if (canPrint) {
    return (
      <Button icon="print" disabled={disabled} onClick={() => window.print()}>
        {t('print.run')}
      </Button>
    )
  }
  const words = {
    copied: t('print.copied'),
    notCopied: t('print.notCopied', { address: location.href }),
  }
  return (
    <div className={styles.noPrinter}>
      <span>{t('print.noPrinter')}</span>
      <Button kind="outline" icon="link" onClick={() => void copy(location.href, words)}>
        {t('print.copyLink')}
      </Button>
    </div>
  )
}
