import { type ReactNode, useEffect } from 'react'
import { usePlatform } from '../../lib/host/platform-context.tsx'
import { useBrand } from '../../lib/look/brand.ts'
import { LanguageMenu } from '../../shared/account/language-menu.tsx'
import { cx } from '../../ui/base/cx.ts'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import { BrandMark } from '../../ui/picture/brand-mark.tsx'
import styles from './login.module.css'

type Props = { title: string; subtitle?: string | undefined; children: ReactNode; aside?: ReactNode }

/** Language, brand, one card. What is there first stays where it is, whatever the card grows to. */
export function LoginFrame({ title, subtitle, children, aside }: Props) {
  const brand = useBrand()
  const platform = usePlatform()
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
    void platform.setTitle(document.title)
  }, [title, brand.name, platform])
  return (
    <div className={styles.page}>
      <OfflineStrip />
      <div className={styles.language}>
        <LanguageMenu />
      </div>
      <div className={styles.middle}>
        <header className={styles.brand}>
          {brand.logo === undefined ? (
            <BrandMark size={40} />
          ) : (
            <img className={styles.logo} src={brand.logo} alt="" />
          )}
          <div>
            <div className={styles.name}>{brand.name}</div>
            <div className={styles.corp}>{subtitle}</div>
          </div>
        </header>
        {/* One that becomes as wide as two is drawn anew: it would move to the side. */}
        <main
          key={aside === undefined ? 'one' : 'two'}
          className={cx(styles.card, aside !== undefined && styles.twofold)}
        >
          <div className={styles.first}>
            <h1 className={styles.title}>{title}</h1>
            {children}
          </div>
          {aside !== undefined && <aside className={styles.second}>{aside}</aside>}
        </main>
      </div>
    </div>
  )
}
