import { type ReactNode, type Ref, useEffect } from 'react'
import { usePlatform } from '../../lib/host/platform-context.tsx'
import { useBrand } from '../../lib/look/brand.ts'
import { LanguageMenu } from '../../shared/account/language-menu.tsx'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import styles from './external.module.css'

type Props = {
  readonly title: string
  /** Whose form it is. */
  readonly corpName?: string | undefined
  readonly children: ReactNode
  /** Stays in thumb reach. */
  readonly foot?: ReactNode
  readonly bodyRef?: Ref<HTMLDivElement>
}

/** One form and nothing around it: whose it is, what it is called, the languages. */
export function ExternalFrame({ title, corpName, children, foot, bodyRef }: Props) {
  const brand = useBrand()
  const platform = usePlatform()
  useEffect(() => {
    document.title = title
    void platform.setTitle(title)
  }, [title, platform])
  return (
    <div className={styles.page}>
      <OfflineStrip />
      <div className={styles.scroll}>
        <div className={styles.middle}>
          <header className={styles.head}>
            <p className={styles.corp}>{corpName ?? brand.name}</p>
            <h1 className={styles.title} tabIndex={-1} data-page-title="">
              {title}
            </h1>
          </header>
          <main ref={bodyRef} className={styles.card}>
            {children}
          </main>
          <footer className={styles.languages}>
            <LanguageMenu />
          </footer>
        </div>
      </div>
      {foot !== undefined && (
        <div className={styles.foot}>
          <div className={styles.bar}>{foot}</div>
        </div>
      )}
    </div>
  )
}
