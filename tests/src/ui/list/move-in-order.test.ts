import { describe, expect, it } from 'vitest'
import { moveInOrder, placeAt } from '../../../../src/ui/list/move-in-order.ts'

describe('a list put in order', () => {
  it('moves one member, at most to an end, and leaves the others as they are', () => {
    expect(moveInOrder(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveInOrder(['a', 'b', 'c'], 'c', -5)).toEqual(['c', 'a', 'b'])
    expect(moveInOrder(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
    expect(moveInOrder(['a', 'b'], 'gone', 0)).toEqual(['a', 'b'])
  })

  it('a row passes another one at its middle, however high the rows are', () => {
    const middles = new Map([
      ['small', 20],
      ['tall', 120],
      ['last', 220],
    ])
    expect([0, 119, 121, 400].map((y) => placeAt(y, middles, 'small'))).toEqual([0, 0, 1, 2])
    expect([10, 100, 300].map((y) => placeAt(y, middles, 'last'))).toEqual([0, 1, 2])
  })
})
