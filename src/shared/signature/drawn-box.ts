type Pixels = { readonly data: ArrayLike<number>; readonly width: number; readonly height: number }
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** So much of the ground stays around the lines. */
const MARGIN = 8

/** Where something is drawn, with a little ground around; null: nothing is. */
export function drawnBox({ data, width, height }: Pixels): Box | null {
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) === 0) continue
    const pixel = (at - 3) / 4
    const x = pixel % width
    const y = Math.floor(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return null
  const from = { left: Math.max(0, left - MARGIN), top: Math.max(0, top - MARGIN) }
  return {
    ...from,
    width: Math.min(width, right + 1 + MARGIN) - from.left,
    height: Math.min(height, bottom + 1 + MARGIN) - from.top,
  }
}
