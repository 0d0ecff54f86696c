import { useEffect, useRef, useState } from 'react'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { openLoginPanel } from '../../lib/host/platform-login.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { begin } from './container-login.ts'
import styles from './login.module.css'

type Props = {
  readonly corpId: string | undefined
  readonly onCode: (code: string, state: string) => void
  /** To WeCom's own page instead, which always works. */
  readonly onLeave: () => void
  readonly onClose: () => void
}

const SMALL_PX = 560

/** WeCom's login inside our page; its SDK is loaded with it. */
export function WecomPanel({ corpId, onCode, onLeave, onClose }: Props) {
  const { t } = useTranslation()
  const isChinese = useLocale() === 'zh'
  // Not a ref: the sheet may be drawn after this effect would have run.
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const [isShown, setShown] = useState(false)
  const handler = useRef(onCode)
  useEffect(() => {
    handler.current = onCode
  })
  const title = t('login.vendor.wecom')
  useEffect(() => {
    if (place === null) return
    let isLeft = false
    let close = () => {}
    const show = async () => {
      const { state, vendorCorpId, agentId, redirectUri } = await begin('wecom', 'scan', corpId)
      if (isLeft) return
      const panel = await openLoginPanel({
        ...{ el: place, title, state, vendorCorpId, agentId, redirectUri, isChinese },
        isDark: document.documentElement.dataset.outward === 'dark',
        isSmall: window.innerWidth < SMALL_PX,
        onCode: (code) => handler.current(code, state),
        onFailed: (code) => setError(t('login.vendor.refused', { code })),
      })
      close = panel.close
      if (isLeft) close()
      else setShown(true)
    }
    show().catch((failure: unknown) => setError(t(messageKey(failure), messageParams(failure))))
    return () => {
      isLeft = true
      close()
    }
  }, [corpId, isChinese, place, t, title])
  return (
    <Sheet open title={title} onClose={onClose}>
      {error !== undefined && (
        <Strip tone="bad" icon="warn" inset role="alert">
          {error}
        </Strip>
      )}
      {!isShown && error === undefined && <Skeleton shape="lines" count={4} />}
      <div ref={setPlace} className={styles.panel} />
      <Button kind="text" block onClick={onLeave}>
        {t('login.vendor.page')}
      </Button>
    </Sheet>
  )
}
