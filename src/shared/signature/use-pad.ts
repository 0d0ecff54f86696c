import { type RefObject, useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { AS_DRAWN, fitOf, onCanvas, onPaper, type Stroke } from './fit-strokes.ts'
import { pictureOf } from './picture-of.ts'

/** Dark on nothing: the ground is put below where it is shown, so that it reads in the dark and in print. */
const PEN = '#16191f'
const THINNEST = 1
const THICKEST = 3

/**
 * Drawing on a canvas, from what was `begun`. The lines are kept as they were drawn: the screen may turn again and again
 * and shows them as they fit; one after the other can be taken back.
 */
export function usePad(canvas: RefObject<HTMLCanvasElement | null>, begun: readonly Stroke[]) {
  const [strokes, setStrokes] = useState(begun)
  const drawn = useRef(begun)
  const show = useRef(() => {})
  const put = (next: readonly Stroke[]) => {
    drawn.current = next
    setStrokes(next)
    show.current()
  }
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const own = new SignaturePad(element, { penColor: PEN, minWidth: THINNEST, maxWidth: THICKEST })
    let fit = AS_DRAWN
    const take = () => {
      const added = own.toData().slice(drawn.current.length)
      drawn.current = [...drawn.current, ...added.map((stroke) => onPaper(stroke, fit))]
      setStrokes(drawn.current)
    }
    const lay = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      // Hidden while the name is typed: nothing is to be fitted into that.
      if (width === 0 || height === 0) return
      fit = fitOf(drawn.current, { width, height })
      own.minWidth = THINNEST * fit.scale
      own.maxWidth = THICKEST * fit.scale
      own.fromData(drawn.current.map((stroke) => onCanvas(stroke, fit)))
    }
    const resize = () => {
      // A line that the finger is on ends here: where it goes on now is another place of the paper.
      if (own.toData().length > drawn.current.length) {
        take()
        own.off()
        own.on()
      }
      const ratio = Math.max(1, window.devicePixelRatio)
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      lay()
    }
    resize()
    show.current = lay
    own.addEventListener('endStroke', take)
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(resize) : undefined
    observer?.observe(element)
    return () => {
      observer?.disconnect()
      own.off()
      show.current = () => {}
    }
  }, [canvas])
  return {
    strokes,
    /** With the last one, also before the page was drawn anew for it. */
    drawn: () => drawn.current,
    undo: () => put(drawn.current.slice(0, -1)),
    clear: () => put([]),
    /** The picture without the empty ground around it; null where nothing can be drawn. */
    picture: () => pictureOf(drawn.current),
  }
}
