import type { PointGroup } from 'signature_pad'

/** So much of a line lies around its points. */
const LINE_PX = 3

/** Strokes on a canvas that has turned: where they would reach beyond it, all of them smaller by the same measure. */
export function fitStrokes(
  strokes: readonly PointGroup[],
  { width, height }: { readonly width: number; readonly height: number },
): PointGroup[] {
  const points = strokes.flatMap((stroke) => stroke.points)
  const right = Math.max(0, ...points.map(({ x }) => x)) + LINE_PX
  const bottom = Math.max(0, ...points.map(({ y }) => y)) + LINE_PX
  const scale = Math.min(1, width / right, height / bottom)
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
}
