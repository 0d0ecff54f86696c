import { expect, test } from 'vitest'
import { EXTRA_PARTS, type Extra } from '../../../../server/stores/instances/save-extras.ts'
import { namedText } from '../../../../server/stores/instances/save-statements.ts'

/** None, one, two, and so many that they travel as one text. */
const COUNTS = [0, 1, 2, 3]
const SHAPES = COUNTS.flatMap((opened) =>
  COUNTS.flatMap((changed) => COUNTS.map((outbox) => ({ opened, changed, outbox }))),
)
const KINDS = ['insert', 'update'] as const
// The keys of a record of all extras are the extras.
const EXTRAS = Object.keys(EXTRA_PARTS) as Extra[]

test('every statement that writes a command has a name of its own, which PostgreSQL takes whole', () => {
  const names = new Set<string>()
  const tooLong: string[] = []
  for (const extras of subsetsOf(EXTRAS)) {
    for (const kind of KINDS) {
      for (const shape of SHAPES) {
        const { name } = namedText(kind, shape, extras)
        names.add(name)
        if (Buffer.byteLength(name) > 63) tooLong.push(name)
      }
    }
  }
  expect(tooLong).toEqual([])
  expect(names.size).toBe(2 ** EXTRAS.length * KINDS.length * SHAPES.length)
})

function subsetsOf<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>((sets, one) => sets.concat(sets.map((set) => set.concat(one))), [[]])
}
