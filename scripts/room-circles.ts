/** One file imports the other. */
export type Edge = { readonly from: string; readonly to: string }

/** Rooms each of which reaches all the others. */
export type Circle = {
  readonly rooms: readonly string[]
  /** For each room that imports another of the circle, one pair of files that does. */
  readonly pairs: readonly Edge[]
}

/** Folders of src whose folders are rooms; any other folder of src is a room itself. */
const HALLS = new Set(['features', 'shared', 'lib'])

/** The room that a file stands in: a folder right below its root; a file that stands in none is one by itself. */
export function roomOf(file: string): string {
  const [root, first = '', second] = file.split('/')
  const hall = root === 'src' && HALLS.has(first) && second !== undefined
  return hall ? `${root}/${first}/${second}` : `${root}/${first}`
}

/** The circles that imports between files make of their rooms, the largest first. */
export function circlesOf(edges: readonly Edge[]): readonly Circle[] {
  const between = new Map<string, Map<string, Edge>>()
  for (const edge of edges) {
    const [from, to] = [roomOf(edge.from), roomOf(edge.to)]
    const known = between.get(from) ?? new Map<string, Edge>()
    if (from !== to && !known.has(to)) known.set(to, edge)
    between.set(from, known)
  }
  const reached = new Map([...between.keys()].map((room) => [room, reachedFrom(room, between)]))
  const seen = new Set<string>()
  const circles: Circle[] = []
  for (const [room, far] of reached) {
    if (seen.has(room) || !far.has(room)) continue
    const rooms = [...far].filter((other) => reached.get(other)?.has(room) === true).sort()
    for (const other of rooms) seen.add(other)
    circles.push({ rooms, pairs: rooms.flatMap((from) => pairsOf(between.get(from), rooms)) })
  }
  return circles.sort((one, other) => other.rooms.length - one.rooms.length)
}

function pairsOf(reaches: ReadonlyMap<string, Edge> | undefined, rooms: readonly string[]): readonly Edge[] {
  return rooms.flatMap((to) => reaches?.get(to) ?? [])
}

/** Every room that one can come to from here; the room itself only by way of others. */
function reachedFrom(
  room: string,
  between: ReadonlyMap<string, ReadonlyMap<string, Edge>>,
): ReadonlySet<string> {
  const found = new Set<string>(between.get(room)?.keys())
  for (const each of found) for (const further of between.get(each)?.keys() ?? []) found.add(further)
  return found
}
