import { type ReactNode, type Ref, Suspense, useEffect, useRef } from 'react'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { usePlatform } from '../../lib/host/platform-context.tsx'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { firstPart } from '../../lib/parts/lazy-part.ts'
import { cx } from '../base/cx.ts'
import { useBothRefs } from '../base/use-both-refs.ts'
import { useKeyboardScroll } from '../base/use-keyboard-scroll.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import styles from './page.module.css'

const TouchRefresh = firstPart(async () => (await import('./touch-refresh.tsx')).TouchRefresh)

type Props = {
  title: string
  children: ReactNode
  /** Draws the back arrow (phone); Escape and the browser's back do the same. */
  onBack?: () => void
  /** A cross instead of an arrow: for a form that is being filled in. */
  backIcon?: 'left' | 'x'
  /** At the right of the bar: icon buttons, a state word. */
  actions?: ReactNode
  /** Sticks below the bar: tabs, search, strips. */
  below?: ReactNode
  /** The action bar. */
  foot?: ReactNode
  scrollRef?: Ref<HTMLDivElement>
  /** White ground, for forms and documents. */
  ground?: 'canvas' | 'surface'
  /** No bar on wide screens (a pane beside others, with its own head). */
  barless?: boolean
  /** Pulling down on a touch screen asks again. */
  onRefresh?: () => Promise<unknown>
}

/**
 * One page: bar, what sticks below it, body, foot. Inside a container the host's bar shows our title and we draw none;
 * the heading stays for screen readers, the actions for everybody.
 */
export function Page(props: Props) {
  const { title, children, onBack, actions, below, foot, ground = 'canvas' } = props
  const { t } = useTranslation()
  const platform = usePlatform()
  const isWide = useIsWide()
  const body = useRef<HTMLDivElement>(null)
  const bodyRef = useBothRefs(body, props.scrollRef)
  useKeyboardScroll(body, title)
  const hidden = (platform.ownsTitleBar && !isWide) || (props.barless === true && isWide)
  useEffect(() => {
    document.title = title
    void platform.setTitle(title)
  }, [title, platform])
  return (
    <div className={cx(styles.page, styles[ground])}>
      {hidden ? (
        <>
          <h1 className="cs-hidden-text" tabIndex={-1} data-page-title="">
            {title}
          </h1>
          {!isWide && actions !== undefined && <div className={styles.own}>{actions}</div>}
        </>
      ) : (
        <header className={cx(styles.bar, onBack === undefined && styles.noBack)}>
          <div className={styles.start}>
            {onBack !== undefined && (
              <IconButton
                icon={props.backIcon ?? 'left'}
                label={props.backIcon === 'x' ? t('ui.close') : t('ui.back')}
                onClick={onBack}
              />
            )}
          </div>
          <h1 className={styles.title} tabIndex={-1} data-page-title="">
            {title}
          </h1>
          <div className={styles.end}>{actions}</div>
        </header>
      )}
      {below !== undefined && <div className={styles.below}>{below}</div>}
      <div ref={bodyRef} className={styles.body} data-page-scroll="">
        {props.onRefresh === undefined || !hasTouch() ? (
          children
        ) : (
          // Not the children: they would begin anew inside it, and lose what was pressed meanwhile.
          <Suspense fallback={<Skeleton shape="cards" />}>
            <TouchRefresh onRefresh={props.onRefresh}>{children}</TouchRefresh>
          </Suspense>
        )}
      </div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}

function hasTouch(): boolean {
  return navigator.maxTouchPoints > 0
}
