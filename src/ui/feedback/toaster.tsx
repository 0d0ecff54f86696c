import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { layers } from '../overlay/layers.ts'
import { Icon } from '../picture/icon.tsx'
import { endToast, type ShownToast, takeToastAction, useToast } from './toast-store.ts'
import styles from './toaster.module.css'

const DEFAULT_SECONDS = 5

/** The one place toasts appear; a polite live region that is always there, so that each is read out. */
export function Toaster() {
  const toast = useToast()
  useEffect(() => {
    window.addEventListener('pagehide', endToast)
    return () => window.removeEventListener('pagehide', endToast)
  }, [])
  return createPortal(
    <div className={styles.layer} role="status" aria-live="polite">
      {toast !== undefined && <Shown key={toast.id} toast={toast} />}
    </div>,
    layers(),
  )
}

function Shown({ toast }: { toast: ShownToast }) {
  const left = useRef((toast.seconds ?? DEFAULT_SECONDS) * 1000)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const from = performance.now()
    const timer = setTimeout(endToast, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - from))
    }
  }, [paused])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: touching only stops its clock
    <div
      className={styles.toast}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {toast.icon !== undefined && <Icon name={toast.icon} size={18} />}
      <span className={styles.text}>{toast.text}</span>
      {toast.action !== undefined && (
        <button type="button" className={styles.action} onClick={takeToastAction}>
          {toast.action.label}
        </button>
      )}
    </div>
  )
}
