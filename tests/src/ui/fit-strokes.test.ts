import { expect, test } from 'vitest'
import { fitStrokes } from '../../../src/ui/signature/fit-strokes.ts'

const OPTIONS = {
  ...{ penColor: '#000', dotSize: 0, minWidth: 1, maxWidth: 3, velocityFilterWeight: 0.7 },
  compositeOperation: 'source-over' as const,
}
const stroke = (...at: readonly (readonly [number, number])[]) => ({
  ...OPTIONS,
  points: at.map(([x, y], time) => ({ x, y, time, pressure: 0.5 })),
})
const places = (strokes: ReturnType<typeof fitStrokes>) =>
  strokes.map(({ points }) => points.map(({ x, y }) => [Math.round(x), Math.round(y)]))

test('strokes that reach beyond the turned canvas are all made smaller, their proportions kept', () => {
  const drawn = [stroke([100, 60], [597, 60]), stroke([200, 120])]
  expect(places(fitStrokes(drawn, { width: 300, height: 700 }))).toEqual([
    [
      [50, 30],
      [299, 30],
    ],
    [[100, 60]],
  ])
})

test('strokes that fit stay where they are, and turning back does not shrink them again', () => {
  const drawn = [stroke([100, 60], [250, 90])]
  for (const size of [
    { width: 800, height: 200 },
    { width: 300, height: 700 },
  ]) {
    expect(fitStrokes(drawn, size)).toEqual(drawn)
  }
})
