import { expect, it } from 'vitest'
import { gather } from '../../../../server/notify/outbox/gather.ts'

it('calls of one moment are one run, and each gets its own answer', async () => {
  const runs: number[][] = []
  const double = gather((inputs: readonly number[]) => {
    runs.push([...inputs])
    return Promise.resolve(inputs.map((input) => input * 2))
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(runs).toEqual([[1, 2, 3], [4]])
})

it('one bad input spoils no other', async () => {
  const run = gather((inputs: readonly number[]) =>
    inputs.includes(2) ? Promise.reject(new Error('bad')) : Promise.resolve(inputs),
  )
  const outcomes = await Promise.allSettled([run(1), run(2), run(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('more than one run takes are several runs', async () => {
  const sizes: number[] = []
  const run = gather((inputs: readonly number[]) => {
    sizes.push(inputs.length)
    return Promise.resolve(inputs)
  })
  await Promise.all(Array.from({ length: 100 }, (_, index) => run(index)))
  expect(sizes).toEqual([64, 36])
})
