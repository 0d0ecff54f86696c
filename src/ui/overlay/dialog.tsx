import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'
import { Frame } from './frame.tsx'
import { layers } from './layers.ts'
import { useLeaving } from './use-leaving.ts'
import { useOverlay } from './use-overlay.ts'

type Props = {
  open: boolean
  title: string
  children?: ReactNode
  /** Buttons, the one that does it first. */
  actions: ReactNode
  onClose: () => void
  /** A question that must be answered: read out at once, the scrim does not close it. */
  alert?: boolean
}

/** A short question or notice in the middle of the screen, also on a phone. */
export function Dialog(props: Props) {
  const { isThere, shown, round, onGone } = useLeaving(props)
  if (!isThere) return null
  const { open } = props
  const { onClose, alert = false } = shown
  return createPortal(
    <Frame
      key={round}
      open={open}
      place="center"
      width="400px"
      isDialog
      onScrim={alert ? undefined : onClose}
      onGone={onGone}
    >
      <Box {...shown} open={open} />
    </Frame>,
    layers(),
  )
}

function Box({ open, title, children, actions, onClose, alert = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useOverlay(box, onClose, { isActive: open })
  // What leaves is no dialog any more.
  const names = open
    ? {
        role: alert ? 'alertdialog' : 'dialog',
        'aria-modal': true,
        'aria-labelledby': titleId,
        'aria-describedby': children === undefined ? undefined : bodyId,
      }
    : { inert: true }
  return (
    <div ref={box} {...names} tabIndex={-1} className={styles.dialog}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children !== undefined && (
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
      )}
      <footer className={styles.foot}>{actions}</footer>
    </div>
  )
}
