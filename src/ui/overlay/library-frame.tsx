import '../base/library-motion.ts'
import CenterPopup from 'antd-mobile/es/components/center-popup'
import Popup from 'antd-mobile/es/components/popup'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { wantsLessMotion } from '../../lib/dom/less-motion.ts'
import { cx } from '../base/cx.ts'
import styles from './library-frame.module.css'

export type FrameProps = {
  readonly open: boolean
  /** From below, from the right, or in the middle. */
  readonly place: 'bottom' | 'right' | 'center'
  /** In the middle: as wide as this where there is room. */
  readonly width?: string | undefined
  /** The whole height, whatever stands in it. */
  readonly isTall?: boolean
  /** The whole screen of a phone on its side. */
  readonly wholeOnSide?: boolean | undefined
  /** Over the sheets. */
  readonly isDialog?: boolean
  readonly onScrim?: (() => void) | undefined
  /** It has left the screen. */
  readonly onGone: () => void
  readonly children: ReactNode
}

/**
 * The popups of the library bring the motion, the scrim and their place; focus, names, keys and the step back are ours,
 * in what stands inside. They stay where our layers are, stop no click, and lock no scrolling: the page behind has none.
 */
export function LibraryFrame(props: FrameProps) {
  const { open, place, isTall, wholeOnSide, isDialog, onScrim, onGone, children } = props
  // Drawn closed at first, so that it comes in; with less motion it stands there at once.
  const [visible, setVisible] = useState(wantsLessMotion)
  useLayoutEffect(() => setVisible(open), [open])
  const size = cx(isTall && styles.tall, wholeOnSide && styles.whole, open && styles.open)
  const common = {
    visible,
    getContainer: null,
    stopPropagation: [],
    disableBodyScroll: false,
    destroyOnClose: true,
    maskClassName: styles.scrim,
    onMaskClick: () => onScrim?.(),
    afterClose: onGone,
  }
  if (place !== 'center') {
    return (
      <Popup {...common} position={place} bodyClassName={cx(styles[place], size)}>
        {children}
      </Popup>
    )
  }
  const width = `min(${props.width ?? '100%'}, 100% - 48px)`
  return (
    <CenterPopup
      {...common}
      className={cx(styles.center, isDialog && styles.dialog, size)}
      style={{ '--min-width': width, '--max-width': width, '--background-color': 'none' }}
    >
      {children}
    </CenterPopup>
  )
}
