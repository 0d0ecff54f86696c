import { expect, test } from 'vitest'
import { axisOf } from '../../../../src/features/workbench/axis.ts'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [24, [0, 7, 14, 21, 28]],
  [90, [0, 50, 100, 150, 200]],
  [1000, [0, 500, 1000, 1500, 2000]],
])('an axis for %d has round marks that reach above it', (most, marks) => {
  const axis = axisOf(most)
  expect(axis.marks).toEqual(marks)
  expect(axis.top).toBeGreaterThanOrEqual(most)
})
