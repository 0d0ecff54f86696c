import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../base/cx.ts'
import { useBothRefs } from '../base/use-both-refs.ts'
import { useKeyboardScroll } from '../base/use-keyboard-scroll.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Frame } from './frame.tsx'
import { layers } from './layers.ts'
import type { FrameProps } from './library-frame.tsx'
import { Popover } from './popover.tsx'
import styles from './sheet.module.css'
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
  /** The whole screen of a phone on its side, where half of one is too low. */
  wholeOnSide?: boolean
  /** Left of the title, e.g. a reset. */
  start?: ReactNode
  /** The part that scrolls, for long lists. */
  bodyRef?: Ref<HTMLDivElement>
  /** No padding in the body (lists). */
  flush?: boolean
  /** For what its content alone cannot arrange. */
  className?: string | undefined
}

type Place = FrameProps['place'] | 'anchor'

const WIDTHS = { dialog: '560px', large: '720px', screen: '100%' } as const

/** A bottom sheet on phones, a dialog or drawer on wide screens; the same content in both. */
export function Sheet(props: Props) {
  if (!props.open) return null
  return createPortal(<Placed {...props} />, layers())
}

function placeOf(isWide: boolean, { anchor, wide }: Props): Place {
  if (!isWide) return 'bottom'
  if (anchor) return 'anchor'
  return wide === 'drawer' ? 'right' : 'center'
}

/** Where it opened it stays until it closes: elsewhere it would begin anew, and lose what was typed in it. */
function Placed(props: Props) {
  const { onClose, wide = 'dialog', height = 'auto' } = props
  const isWide = useIsWide()
  const [place] = useState(() => placeOf(isWide, props))
  if (place === 'anchor') {
    return (
      <Popover anchor={props.anchor} onScrim={onClose}>
        <Box {...props} place={place} />
      </Popover>
    )
  }
  return (
    <Frame
      place={place}
      width={wide === 'drawer' ? undefined : WIDTHS[wide]}
      isTall={height === 'full' && place !== 'right'}
      wholeOnSide={props.wholeOnSide}
      onScrim={onClose}
    >
      <Box {...props} place={place} />
    </Frame>
  )
}

function Box(props: Props & { readonly place: Place }) {
  const { onClose, title, children, foot, start, flush, place } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const bodyRef = useBothRefs(body, props.bodyRef)
  useKeyboardScroll(body, typeof title === 'string' ? title : '')
  useOverlay(box, onClose)
  const drag = useDragClose(box, onClose)
  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      tabIndex={-1}
      // The library would hold each pointer for its own swipe, also what draws or sorts in here.
      onPointerDown={(event) => event.stopPropagation()}
      className={cx(styles.sheet, styles[place], props.className)}
    >
      <header className={styles.head} {...(place === 'bottom' ? drag : {})}>
        {place === 'bottom' && <span className={styles.grabber} aria-hidden="true" />}
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
  )
}
