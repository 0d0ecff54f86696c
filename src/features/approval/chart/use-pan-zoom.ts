import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** What part of a drawing is seen: its offset in the window and its size. */
export type View = { readonly x: number; readonly y: number; readonly scale: number }
type Size = { readonly width: number; readonly height: number }
type Box = Size & { readonly x: number; readonly y: number }
type Place = { readonly x: number; readonly y: number }

const LEAST = 0.25
const MOST = 2.5
const STEP = 1.25
const MOVED_PX = 6

/** Moves with one finger or the mouse, zooms with two or the wheel; about the place under them. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, drawing: Size, start: Box | undefined) {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const fingers = useRef(new Map<number, Place>())
  const moved = useRef(0)

  const zoomAt = useCallback((place: Place, factor: number) => {
    setView((now) => {
      const scale = Math.min(MOST, Math.max(LEAST, now.scale * factor))
      const ratio = scale / now.scale
      return { scale, x: place.x - (place.x - now.x) * ratio, y: place.y - (place.y - now.y) * ratio }
    })
  }, [])

  const zoomBy = (steps: number) => {
    const size = sizeOf(frame.current)
    zoomAt({ x: size.width / 2, y: size.height / 2 }, STEP ** steps)
  }

  /** Whole if it is readable, else at full size about where the run stands. */
  const fit = useCallback(() => {
    const size = sizeOf(frame.current)
    const whole = Math.min(1, size.width / drawing.width, size.height / drawing.height)
    const scale = whole >= 0.7 ? whole : Math.max(0.8, Math.min(1, size.width / drawing.width))
    const focus = start ?? { x: 0, y: 0, ...drawing }
    setView({
      scale,
      x: along(size.width, drawing.width * scale, (focus.x + focus.width / 2) * scale),
      y: along(size.height, drawing.height * scale, (focus.y + focus.height / 2) * scale),
    })
  }, [frame, drawing, start])
  useEffect(fit, [fit])

  /** Brings a box into the window, if it is not there. */
  const reveal = (box: Box) =>
    setView((now) => {
      const size = sizeOf(frame.current)
      return {
        scale: now.scale,
        x: now.x + outside(box.x * now.scale + now.x, box.width * now.scale, size.width),
        y: now.y + outside(box.y * now.scale + now.y, box.height * now.scale, size.height),
      }
    })

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const isPinch = event.ctrlKey || event.metaKey
      if (!isPinch && event.deltaMode === 0 && Math.abs(event.deltaX) > 0) {
        setView((now) => ({ ...now, x: now.x - event.deltaX, y: now.y - event.deltaY }))
      } else {
        zoomAt({ x: event.clientX - box.left, y: event.clientY - box.top }, Math.exp(-event.deltaY / 400))
      }
    }
    // React's own wheel listener is passive and could not keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, zoomAt])

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (fingers.current.size === 0) moved.current = 0
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (before === undefined) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, now)
      moved.current += Math.abs(now.x - before.x) + Math.abs(now.y - before.y)
      if (moved.current > MOVED_PX) event.currentTarget.setPointerCapture?.(event.pointerId)
      if (other === undefined) {
        setView((shown) => ({ ...shown, x: shown.x + now.x - before.x, y: shown.y + now.y - before.y }))
        return
      }
      const box = event.currentTarget.getBoundingClientRect()
      const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top }
      zoomAt(middle, apart(now, other) / Math.max(1, apart(before, other)))
    },
    onPointerUp: (event: PointerEvent) => fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
  }
  /** The press that has just ended moved the drawing, so it chooses nothing. */
  const wasMoved = () => moved.current > MOVED_PX
  return { view, handlers, zoomBy, fit, reveal, wasMoved }
}

function sizeOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth || 1, height: element?.clientHeight || 1 }
}

/** Centred where there is room, else with the focus in the middle and no empty edge. */
function along(window: number, length: number, focus: number): number {
  if (length <= window) return (window - length) / 2
  return Math.min(0, Math.max(window - length, window / 2 - focus))
}

const EDGE = 16

function outside(start: number, length: number, window: number): number {
  if (start < EDGE) return EDGE - start
  const end = start + length
  return end > window - EDGE ? window - EDGE - end : 0
}

function apart(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
