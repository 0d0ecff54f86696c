import '../base/library-motion.ts'
import CenterPopup from 'antd-mobile/es/components/center-popup'
import Popup from 'antd-mobile/es/components/popup'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { wantsLessMotion } from '../../lib/dom/less-motion.ts'
import { cx } from '../base/cx.ts'
import { carryOut } from './carry-out.ts'
import styles from './library-frame.module.css'

export type FrameProps = {
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
  readonly children: ReactNode
}

/**
 * The popups of the library bring the motion in, the scrim and their place; the way out, focus, names, keys and the step
 * back are ours. They stay where our layers are, stop no click, and lock no scrolling: the page behind has none.
 */
export function LibraryFrame(props: FrameProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = layer.current
    if (element === null) return
    return () => carryOut(element)
  }, [])
  return (
    <div ref={layer} className={styles.layer}>
      <LibraryPopup {...props} />
    </div>
  )
}

function LibraryPopup({ place, isTall, wholeOnSide, isDialog, onScrim, children, ...props }: FrameProps) {
  // Drawn closed at first, so that it comes in; with less motion it stands there at once.
  const [visible, setVisible] = useState(wantsLessMotion)
  useLayoutEffect(() => setVisible(true), [])
  const size = cx(isTall && styles.tall, wholeOnSide && styles.whole)
  const common = {
    visible,
    getContainer: null,
    stopPropagation: [],
    disableBodyScroll: false,
    maskClassName: styles.scrim,
    onMaskClick: () => onScrim?.(),
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
