type Point = { readonly x: number; readonly y: number }

const RADIUS = 8

/** A line through its corners, each rounded as far as its two sides allow. */
export function roundPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  let path = `M${first.x} ${first.y}`
  let from = first
  for (const [index, corner] of rest.entries()) {
    const next = rest[index + 1]
    if (next === undefined) return `${path} L${corner.x} ${corner.y}`
    const radius = Math.min(RADIUS, distance(from, corner) / 2, distance(corner, next) / 2)
    const before = towards(corner, from, radius)
    const after = towards(corner, next, radius)
    path += ` L${before.x} ${before.y} Q${corner.x} ${corner.y} ${after.x} ${after.y}`
    from = corner
  }
  return path
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
}

function towards(from: Point, to: Point, length: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * length, y: from.y + Math.sign(to.y - from.y) * length }
}
