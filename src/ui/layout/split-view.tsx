import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { deviceNumber, keepDeviceNumber } from '../../lib/device/device-store.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import styles from './split-view.module.css'

type Props = { list: ReactNode; detail: ReactNode }
/** The pointer that moves the edge, and where it holds it. */
type Drag = { readonly pointerId: number; readonly x: number }

const LEAST = 320
const MOST = 480
const USUAL = 352
const STEP = 16
const KEPT_AS = 'listWidth'

/** List and document side by side from 1200 px; the edge is dragged or moved by arrow keys, and remembered. */
export function SplitView({ list, detail }: Props) {
  const { t } = useTranslation()
  const [width, setWidth] = useState(() => clamp(deviceNumber(KEPT_AS) ?? USUAL))
  const [from, setFrom] = useState<Drag | undefined>(undefined)
  const change = (next: number) => {
    setWidth(clamp(next))
    keepDeviceNumber(KEPT_AS, clamp(next))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') change(width - STEP)
    if (event.key === 'ArrowRight') change(width + STEP)
  }
  const onDown = (event: PointerEvent) => {
    // A second finger takes nothing over: its place is not where the drag began.
    if (from !== undefined && !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ pointerId: event.pointerId, x: event.clientX - width })
  }
  const onEnd = (event: PointerEvent) => {
    if (from?.pointerId === event.pointerId) setFrom(undefined)
  }
  return (
    <div className={styles.split}>
      <section className={styles.list} style={{ width }}>
        {list}
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable separator is a widget, not a line */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('ui.resizeList')}
        aria-valuenow={width}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        data-focus="inner"
        className={styles.edge}
        onKeyDown={onKey}
        onPointerDown={onDown}
        onPointerMove={(event) => from?.pointerId === event.pointerId && change(event.clientX - from.x)}
        onPointerUp={onEnd}
        onPointerCancel={onEnd}
      />
      <section className={styles.detail}>{detail}</section>
    </div>
  )
}

function clamp(width: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.round(width)))
}
