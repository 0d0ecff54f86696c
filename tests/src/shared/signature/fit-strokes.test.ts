import { expect, test } from 'vitest'
import { fitOf, onCanvas, onPaper, type Stroke } from '../../../../src/shared/signature/fit-strokes.ts'

const OPTIONS = {
  ...{ penColor: '#000', dotSize: 0, minWidth: 1, maxWidth: 3, velocityFilterWeight: 0.7 },
  compositeOperation: 'source-over' as const,
}
const stroke = (...at: readonly (readonly [number, number])[]): Stroke => ({
  ...OPTIONS,
  points: at.map(([x, y], index) => ({ x, y, time: index * 10, pressure: 0.5 })),
})
const fitted = (drawn: readonly Stroke[], size: { width: number; height: number }) =>
  drawn.map((one) => onCanvas(one, fitOf(drawn, size)))
const places = (strokes: readonly Stroke[]) =>
  strokes.map(({ points }) => points.map(({ x, y }) => [Math.round(x), Math.round(y)]))

const BROAD = { width: 800, height: 200 }
const HIGH = { width: 300, height: 700 }

test('strokes that reach beyond the turned canvas are all made smaller, their proportions and their pen kept', () => {
  const drawn = [stroke([103, 60], [697, 60]), stroke([203, 160])]
  const [first, second] = fitted(drawn, HIGH)
  expect(places([first ?? stroke(), second ?? stroke()])).toEqual([
    [
      [2, 30],
      [299, 30],
    ],
    [[52, 80]],
  ])
  // As fast on the smaller canvas as it was drawn, or the line would be thicker there.
  expect(first).toMatchObject({ minWidth: 0.5, maxWidth: 1.5, points: [{ time: 0 }, { time: 5 }] })
})

test('strokes that fit stay where they are; what only lies outside is moved, not made smaller', () => {
  const drawn = [stroke([100, 60], [250, 90])]
  expect(fitted(drawn, BROAD)).toEqual(drawn)
  expect(fitted(drawn, HIGH)).toEqual(drawn)
  expect(places(fitted([stroke([500, 60], [650, 90])], HIGH))).toEqual([
    [
      [147, 60],
      [297, 90],
    ],
  ])
})

test('what is drawn on the smaller canvas comes to its place among the others when the phone is turned back', () => {
  const drawn = [stroke([100, 60], [697, 60])]
  const fit = fitOf(drawn, HIGH)
  const added = onPaper(onCanvas(stroke([400, 90], [450, 20]), fit), fit)
  expect(places([added])).toEqual([
    [
      [400, 90],
      [450, 20],
    ],
  ])
  expect(added.maxWidth).toBeCloseTo(3)
  const all = [...drawn, added]
  expect(fitted(all, BROAD)).toEqual(all)
})
