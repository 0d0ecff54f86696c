import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'
import { Frame } from './frame.tsx'
import { layers } from './layers.ts'
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
  const { open, onClose, alert = false } = props
  if (!open) return null
  return createPortal(
    <Frame place="center" width="400px" isDialog onScrim={alert ? undefined : onClose}>
      <Box {...props} />
    </Frame>,
    layers(),
  )
}

function Box({ title, children, actions, onClose, alert = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useOverlay(box, onClose)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are modal dialogs
    <div
      ref={box}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={children === undefined ? undefined : bodyId}
      tabIndex={-1}
      className={styles.dialog}
    >
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
