/** How many rooms of a root may stand in one circle of imports; one room alone is no circle. */
export const ROOM_LIMITS: Readonly<Record<string, number>> = {
  server: 1,
  engine: 1,
  rules: 1,
  checks: 1,
  src: 1,
}
