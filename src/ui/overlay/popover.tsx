import type { ReactNode } from 'react'
import styles from './popover.module.css'
import { useAnchor } from './use-anchor.ts'

type Props = {
  readonly anchor: Element | null | undefined
  readonly onScrim: () => void
  readonly children: ReactNode
}

const WIDTH_PX = 440

/** Below what it belongs to: the page stays in view, and a click beside it closes it. */
export function Popover({ anchor, onScrim, children }: Props) {
  return (
    <div className={styles.layer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc and the close button do the same for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className={styles.scrim} onClick={onScrim} />
      <div className={styles.popover} style={useAnchor(anchor, WIDTH_PX)}>
        {children}
      </div>
    </div>
  )
}
