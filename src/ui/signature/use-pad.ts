import { type RefObject, useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { drawnBox } from './drawn-box.ts'
import { fitStrokes } from './fit-strokes.ts'

/** Dark on nothing: the ground is put below where it is shown, so that it reads in the dark and in print. */
const PEN = '#16191f'
/** Wide enough for print, small enough for a phone line. */
const MOST_WIDE = 900

/** Drawing on a canvas: the lines stay whole when the screen turns, one after the other can be taken back. */
export function usePad(canvas: RefObject<HTMLCanvasElement | null>) {
  const pad = useRef<SignaturePad | null>(null)
  const [strokes, setStrokes] = useState(0)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const own = new SignaturePad(element, { penColor: PEN, minWidth: 1, maxWidth: 3 })
    pad.current = own
    const count = () => setStrokes(own.toData().length)
    const fit = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      // Hidden while the name is typed: nothing is to be fitted into that.
      if (width === 0 || height === 0) return
      const ratio = Math.max(1, window.devicePixelRatio)
      const data = fitStrokes(own.toData(), { width, height })
      element.width = width * ratio
      element.height = height * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      own.clear()
      own.fromData(data)
    }
    fit()
    own.addEventListener('endStroke', count)
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(fit) : undefined
    observer?.observe(element)
    return () => {
      observer?.disconnect()
      own.off()
      pad.current = null
    }
  }, [canvas])
  return {
    strokes,
    undo: () => {
      const own = pad.current
      if (own === null) return
      const kept = own.toData().slice(0, -1)
      own.clear()
      own.fromData(kept)
      setStrokes(kept.length)
    },
    clear: () => {
      pad.current?.clear()
      setStrokes(0)
    },
    /** The picture without the empty ground around it; null where nothing can be drawn. */
    picture: () => (canvas.current === null ? null : trimmed(canvas.current)),
  }
}

function trimmed(source: HTMLCanvasElement): string | null {
  const pixels = source.getContext('2d')?.getImageData(0, 0, source.width, source.height)
  const box = pixels === undefined ? null : drawnBox(pixels)
  if (box === null) return null
  const scale = Math.min(1, MOST_WIDE / box.width)
  const target = document.createElement('canvas')
  target.width = Math.ceil(box.width * scale)
  target.height = Math.ceil(box.height * scale)
  target
    .getContext('2d')
    ?.drawImage(source, box.left, box.top, box.width, box.height, 0, 0, target.width, target.height)
  return target.toDataURL('image/png')
}
