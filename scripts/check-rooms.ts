import type { IModule } from 'dependency-cruiser'
import type { Report } from './report.ts'
import { circlesOf, type Edge, roomOf } from './room-circles.ts'
import { ROOM_LIMITS } from './room-limits.ts'

/** No circle of rooms is larger than its root's limit. Types do not count: they are gone before anything runs. */
export function checkRooms(modules: readonly IModule[]): Report {
  const reports = Object.entries(ROOM_LIMITS).map(([root, limit]) => judge(root, limit, modules))
  return {
    problems: reports.flatMap(({ problems }) => problems),
    note: reports.flatMap(({ note }) => (note === '' ? [] : [note])).join('; '),
  }
}

function judge(root: string, limit: number, modules: readonly IModule[]): Report {
  const within = (file: string) => file.startsWith(`${root}/`)
  const own = modules.filter(({ source }) => within(source))
  if (own.length === 0) return { problems: [], note: '' }
  const circles = circlesOf(own.flatMap(valueImports).filter(({ to }) => within(to)))
  const rooms = new Set(own.map(({ source }) => roomOf(source)))
  return {
    problems: circles
      .filter((circle) => circle.rooms.length > limit)
      .map(
        (circle) =>
          `rooms-in-a-circle: ${circle.rooms.length} of ${root}, ${limit} at most: ${circle.rooms.join(', ')}\n${lines(circle.pairs)}`,
      ),
    note: `${root} ${rooms.size} rooms, largest circle ${circles[0]?.rooms.length ?? 1}`,
  }
}

function lines(pairs: readonly Edge[]): string {
  return pairs.map(({ from, to }) => `    ${from} → ${to}`).join('\n')
}

function valueImports({ source, dependencies }: IModule): readonly Edge[] {
  return dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .map(({ resolved }) => ({ from: source, to: resolved }))
}
