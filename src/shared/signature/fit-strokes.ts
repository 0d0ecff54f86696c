import type { PointGroup } from 'signature_pad'

/** One line as it was drawn. */
export type Stroke = PointGroup

/** How what was drawn lies on a canvas: first smaller by `scale`, then moved. */
export type Fit = { readonly scale: number; readonly x: number; readonly y: number }

export const AS_DRAWN: Fit = { scale: 1, x: 0, y: 0 }

/** So much of a line lies around its points. */
const LINE_PX = 3

/** The place that strokes take, lines included. */
export function boundsOf(strokes: readonly Stroke[]) {
  const points = strokes.flatMap((stroke) => stroke.points)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs) - LINE_PX, Math.min(...ys) - LINE_PX]
  return { left, top, width: Math.max(...xs) + LINE_PX - left, height: Math.max(...ys) + LINE_PX - top }
}

/**
 * Strokes on a canvas of another size: where they would reach beyond it, all of them smaller by the same measure, and no
 * further from where they were drawn than they have to. Asked anew from what was drawn whenever the size changes.
 */
export function fitOf(
  strokes: readonly Stroke[],
  { width, height }: { readonly width: number; readonly height: number },
): Fit {
  if (strokes.length === 0) return AS_DRAWN
  const box = boundsOf(strokes)
  const scale = Math.min(1, width / box.width, height / box.height)
  const move = (from: number, length: number, room: number) =>
    Math.min(Math.max(0, -from * scale), room - (from + length) * scale)
  return { scale, x: move(box.left, box.width, width), y: move(box.top, box.height, height) }
}

/** The pen is scaled too, and the time: a line drawn faster is thinner. */
export function onCanvas(stroke: Stroke, { scale, x, y }: Fit): Stroke {
  return {
    ...stroke,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    dotSize: stroke.dotSize * scale,
    points: stroke.points.map((point) => ({
      ...point,
      x: point.x * scale + x,
      y: point.y * scale + y,
      time: point.time * scale,
    })),
  }
}

/** The way back: where a stroke on the canvas lies among those that were drawn. */
export function onPaper(stroke: Stroke, { scale, x, y }: Fit): Stroke {
  return onCanvas(stroke, { scale: 1 / scale, x: -x / scale, y: -y / scale })
}
