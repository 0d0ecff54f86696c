import { type ReactNode, type Ref, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../base/cx.ts'
import { useBothRefs } from '../base/use-both-refs.ts'
import { useKeyboardScroll } from '../base/use-keyboard-scroll.ts'
import { IconButton } from '../button/icon-button.tsx'
import { layers } from './layers.ts'
import styles from './sheet.module.css'
import { useAnchor } from './use-anchor.ts'
import { useDragClose } from './use-drag-close.ts'
import { useOverlay } from './use-overlay.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Its name too: what is on screen alone is hidden from that. */
  title: ReactNode
  children: ReactNode
  /** The foot: usually one full-width button named by its effect. */
  foot?: ReactNode
  /** On wide screens: a centred dialog of at most 560 px (default), a drawer of 480 px, a large dialog of 720 px, or nearly the screen. */
  wide?: 'dialog' | 'large' | 'drawer' | 'screen'
  /** On wide screens: a popover below this, instead. */
  anchor?: Element | null
  /** `full` takes the whole height on a phone (pickers, row editors). */
  height?: 'auto' | 'full'
  /** Left of the title, e.g. a reset. */
  start?: ReactNode
  /** The part that scrolls, for long lists. */
  bodyRef?: Ref<HTMLDivElement>
  /** No padding in the body (lists). */
  flush?: boolean
  /** For what its content alone cannot arrange. */
  className?: string | undefined
}

const POPOVER_PX = 440

/** A bottom sheet on phones, a dialog or drawer on wide screens; the same content in both. */
export function Sheet(props: Props) {
  return props.open ? createPortal(<OpenSheet {...props} />, layers()) : null
}

function OpenSheet(props: Props) {
  const { onClose, title, children, foot, wide = 'dialog', height = 'auto', start, flush } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const bodyRef = useBothRefs(body, props.bodyRef)
  useKeyboardScroll(body, typeof title === 'string' ? title : '')
  useOverlay(box, onClose)
  const drag = useDragClose(box, onClose)
  const isWide = useIsWide()
  const spot = useAnchor(isWide ? props.anchor : null, POPOVER_PX)
  return (
    <div className={cx(styles.layer, spot !== undefined && styles.anchored)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc and the close button do the same for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className={styles.scrim} onClick={onClose} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        style={spot}
        className={cx(styles.sheet, styles[wide], height === 'full' && styles.full, props.className)}
      >
        <header className={styles.head} {...drag}>
          <span className={styles.grabber} aria-hidden="true" />
          <div className={styles.start}>{start}</div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div className={styles.end}>
            <IconButton icon="x" label={t('ui.close')} onClick={onClose} />
          </div>
        </header>
        <div ref={bodyRef} className={cx(styles.body, flush && styles.flush)}>
          {children}
        </div>
        {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </div>
  )
}
