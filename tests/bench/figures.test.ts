import { expect, test } from 'vitest'
import { median, percentile, rounded } from '../../bench/support/figures.ts'
import { tableOf } from '../../bench/support/report.ts'

test('the median is the middle value, or halfway between the two middle ones, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('a percentile lies between its neighbours by proportion', () => {
  const values = Array.from({ length: 101 }, (_, index) => index)
  expect(percentile(values, 95)).toBe(95)
  expect(percentile([10, 20], 95)).toBe(19.5)
  expect(percentile([7], 95)).toBe(7)
})

test('no values have the percentile 0', () => {
  expect(percentile([], 50)).toBe(0)
})

test('values are left as they are', () => {
  const values = [3, 1, 2]
  median(values)
  expect(values).toEqual([3, 1, 2])
})

test('a figure is rounded to its digits', () => {
  expect(rounded(1.005_1)).toBe(1.01)
  expect(rounded(12.6, 0)).toBe(13)
})

test('a table sets words to the left and numbers to the right', () => {
  const lines = tableOf(
    ['call', 'ms'],
    [
      ['first page', 3],
      ['counts', 12],
    ],
  ).split('\n')
  expect(lines).toEqual(['call        ms', '----------  --', 'first page   3', 'counts      12'])
})
