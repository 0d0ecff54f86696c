import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SubTable } from '../../../../../contract/package/properties.ts'
import { createRowHistory } from '../../../../../src/features/form/rows/row-history.ts'
import { createRowStore } from '../../../../../src/features/form/rows/row-store.ts'

const table: SubTable = {
  code: 'items',
  name: { en: 'Items' },
  type: 'subTable',
  columns: [
    { code: 'what', name: { en: 'What' }, type: 'shortText' },
    { code: 'amount', name: { en: 'Amount' }, type: 'number' },
  ],
}
const three = [
  { id: 'a', what: 'Train', amount: '10' },
  { id: 'b', what: 'Hotel', amount: '300.10' },
  { id: 'c', what: 'Bus', amount: null },
]

function open() {
  const store = createRowStore(table, three)
  const held = () => store.rows().map(({ id, what = null, amount = null }) => ({ id, what, amount }))
  return { store, history: createRowHistory(store), held }
}

const place = fc.nat(5)
const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), place, value: fc.constantFrom('x', 'y', null) }),
  fc.record({ kind: fc.constant('fill' as const), value: fc.constantFrom('x', 'z', null) }),
  fc.record({ kind: fc.constant('add' as const), place }),
  fc.record({ kind: fc.constant('remove' as const), places: fc.uniqueArray(place, { maxLength: 3 }) }),
)

describe('what was done to rows', () => {
  test('is taken back step by step as it was, and done again as it became', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { store, history, held } = open()
        let next = 0
        const states = [held()]
        for (const one of steps) {
          const ids = store.ids()
          if (one.kind === 'type') {
            const id = ids[one.place] ?? ids[0] ?? ''
            history.typing(id, 'what')
            store.setCells([{ id, column: 'what', value: 'on the way' }])
            store.setCells([{ id, column: 'what', value: one.value }])
          } else if (one.kind === 'fill') {
            history.act(() => store.setCells(ids.map((id) => ({ id, column: 'amount', value: one.value }))))
          } else if (one.kind === 'add') {
            next += 1
            history.act(() =>
              store.insert([{ id: `new${next}`, what: 'new' }], Math.min(one.place, ids.length)),
            )
          } else history.act(() => store.remove(one.places.flatMap((at) => ids[at] ?? [])))
          if (JSON.stringify(held()) !== JSON.stringify(states.at(-1))) states.push(held())
        }
        // What changed nothing may be a step of its own; those are passed in between.
        const passed = (go: () => void) => {
          const seen = [held()]
          for (let turn = 0; turn <= steps.length; turn += 1) {
            go()
            if (JSON.stringify(held()) !== JSON.stringify(seen.at(-1))) seen.push(held())
          }
          return seen
        }
        expect(passed(history.back)).toEqual(states.toReversed())
        expect(passed(history.forward)).toEqual(states)
      }),
      { numRuns: 300 },
    )
  })

  test('cannot be done again once something else was done', () => {
    const { store, history, held } = open()
    history.act(() => store.remove(['b']))
    history.back()
    history.typing('a', 'what')
    store.setCells([{ id: 'a', column: 'what', value: 'Taxi' }])
    history.forward()
    expect(held().map(({ what }) => what)).toEqual(['Taxi', 'Hotel', 'Bus'])
  })

  test('taken back by its own button, it leaves what was done since', () => {
    const { store, history, held } = open()
    const { undo } = history.act(() =>
      store.setCells(['a', 'b'].map((id) => ({ id, column: 'amount', value: '1' }))),
    )
    history.act(() => store.setCells([{ id: 'a', column: 'amount', value: '2' }]))
    history.act(() => store.remove(['c']))
    undo()
    expect(held().map(({ amount }) => amount)).toEqual(['2', '300.10'])
    history.back()
    history.back()
    expect(held().map(({ amount }) => amount)).toEqual(['1', '300.10', null])
    undo()
    expect(held().map(({ amount }) => amount)).toEqual(['1', '300.10', null])
  })
})
