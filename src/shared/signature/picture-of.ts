import SignaturePad from 'signature_pad'
import { drawnBox } from './drawn-box.ts'
import { boundsOf, onCanvas, type Stroke } from './fit-strokes.ts'

/** Wide enough for print, small enough for a phone line. */
const LONGEST_PX = 900
/** A curve may swing out beyond its points. */
const SWING_PX = 16

/** A picture of strokes as they were drawn, whatever the screen shows of them, without the empty ground around. */
export function pictureOf(strokes: readonly Stroke[]): string | null {
  if (strokes.length === 0) return null
  const { left, top, width, height } = boundsOf(strokes)
  const scale = Math.min(Math.max(1, window.devicePixelRatio), LONGEST_PX / width, LONGEST_PX / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale) + 2 * SWING_PX
  canvas.height = Math.ceil(height * scale) + 2 * SWING_PX
  const pad = new SignaturePad(canvas)
  pad.off()
  const fit = { scale, x: SWING_PX - left * scale, y: SWING_PX - top * scale }
  pad.fromData(strokes.map((stroke) => onCanvas(stroke, fit)))
  return trimmed(canvas)
}

function trimmed(source: HTMLCanvasElement): string | null {
  const pixels = source.getContext('2d')?.getImageData(0, 0, source.width, source.height)
  const box = pixels === undefined ? null : drawnBox(pixels)
  if (box === null) return null
  const target = document.createElement('canvas')
  target.width = box.width
  target.height = box.height
  target
    .getContext('2d')
    ?.drawImage(source, box.left, box.top, box.width, box.height, 0, 0, box.width, box.height)
  return target.toDataURL('image/png')
}
