import { describe, expect, test, vi } from 'vitest'
import type { SubTable } from '../../../../../contract/package/properties.ts'
import { createRowStore } from '../../../../../src/features/form/rows/row-store.ts'

const table: SubTable = {
  code: 'items',
  name: { en: 'Items' },
  type: 'subTable',
  columns: [
    { code: 'what', name: { en: 'What' }, type: 'shortText' },
    { code: 'amount', name: { en: 'Amount' }, type: 'number' },
  ],
  sums: ['amount'],
}
const three = [
  { id: 'a', what: 'Train', amount: '10' },
  { id: 'b', what: 'Hotel', amount: '300.10' },
  { id: 'c', what: 'Bus', amount: null },
]
const open = () => createRowStore(table, three)

describe('the rows of a sub-table', () => {
  test('a changed cell is told to its own row only, and the sum goes along', () => {
    const store = open()
    const ofA = vi.fn()
    const ofB = vi.fn()
    const ofList = vi.fn()
    store.onRow('a', ofA)
    store.onRow('b', ofB)
    store.onList(ofList)
    store.setCells([{ id: 'a', column: 'amount', value: '0.20' }])
    expect([ofA.mock.calls.length, ofB.mock.calls.length, ofList.mock.calls.length]).toEqual([1, 0, 0])
    expect(store.sum('amount')).toBe('300.3')
  })

  test('what is wrong with a cell is told to its row alone, once, and taken back with the next key', () => {
    const store = open()
    const ofA = vi.fn()
    const ofB = vi.fn()
    store.onRow('a', ofA)
    store.onRow('b', ofB)
    const wrong = { path: 'items.0.amount', problem: 'notANumber' }
    store.showProblem('a', 'amount', wrong)
    store.showProblem('a', 'amount', { ...wrong, problem: 'required' })
    store.showProblem('gone', 'amount', wrong)
    expect(store.problems()).toEqual([{ id: 'a', column: 'amount', problem: wrong }])
    expect([ofA.mock.calls.length, ofB.mock.calls.length]).toEqual([1, 0])
    store.setCells([{ id: 'a', column: 'amount', value: '1' }])
    expect(store.problem('a', 'amount')).toBeUndefined()
  })

  test('what is no number yet counts nothing, and leaves nothing behind', () => {
    const store = open()
    store.setCells([{ id: 'a', column: 'amount', value: '1x' }])
    expect(store.sum('amount')).toBe('300.1')
    store.setCells([{ id: 'a', column: 'amount', value: '1' }])
    expect(store.sum('amount')).toBe('301.1')
    store.remove(['a', 'b'])
    expect(store.sum('amount')).toBe('0')
  })

  test('an unchanged value is no edit; a value a rule worked out is none either', () => {
    const store = open()
    const edited = vi.fn()
    store.onEdit(edited)
    store.setCells([{ id: 'a', column: 'amount', value: '10' }])
    store.adopt([{ id: 'a', what: 'Train', amount: '11' }])
    expect(edited).not.toHaveBeenCalled()
    store.insert([{ id: 'd', what: 'Taxi' }])
    expect(edited).toHaveBeenCalledOnce()
  })

  test('sorting changes what is shown, the stored order only when it is kept', () => {
    const store = open()
    store.sort({ column: 'what', descending: false }, 'en')
    expect(store.ids()).toEqual(['c', 'b', 'a'])
    expect(store.rows().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    store.insert([{ id: 'd', what: 'Apple' }])
    expect(store.ids()).toEqual(['c', 'b', 'a', 'd'])
    store.applyOrder()
    expect(store.rows().map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd'])
    expect(store.order()).toBeNull()
  })

  test('numbers sort as numbers, empty cells come last either way', () => {
    const store = open()
    store.sort({ column: 'amount', descending: true }, 'en')
    expect(store.ids()).toEqual(['b', 'a', 'c'])
    store.sort({ column: 'amount', descending: false }, 'en')
    expect(store.ids()).toEqual(['a', 'b', 'c'])
    store.sort(null, 'en')
    expect(store.ids()).toEqual(['a', 'b', 'c'])
  })

  test('a problem stays with its row when rows before it go, and leaves with its cell', () => {
    const store = open()
    store.showProblems([
      { path: 'items.1.amount', problem: 'badNumber' },
      { path: 'items.2.what', problem: 'required' },
      { path: 'title', problem: 'required' },
    ])
    store.remove(['a'])
    expect(store.problem('b', 'amount')?.problem).toBe('badNumber')
    store.setCells([{ id: 'b', column: 'amount', value: '2' }])
    expect(store.problem('b', 'amount')).toBeUndefined()
    expect(store.problems().map(({ id, column }) => `${id} ${column}`)).toEqual(['c what'])
  })

  test('ten thousand rows: a keystroke costs one row', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ id: `r${n}`, what: `${n}`, amount: '1' }))
    const store = createRowStore(table, many)
    const heard = vi.fn()
    for (const { id } of many.slice(0, 30)) store.onRow(id, heard)
    const before = performance.now()
    for (let n = 0; n < 200; n += 1) {
      store.setCells([{ id: 'r5', column: 'amount', value: String(n) }])
    }
    expect((performance.now() - before) / 200).toBeLessThan(5)
    expect(heard).toHaveBeenCalledTimes(200)
    expect(store.sum('amount')).toBe(String(9_999 + 199))
  })
})
