import { expect, it } from 'vitest'
import { type Asker, createFairQueue } from '../../../server/base/fair-queue.ts'

const of = (corpId: string, userId: string): Asker => ({ corpId, userId })
const [ann, bea, cid] = [of('a', 'ann'), of('a', 'bea'), of('c', 'cid')]

/** A queue whose pieces are ended by hand, and who was served so far. */
function scene(limits: { width?: number; ofOne?: number; mostOfOne?: number; mostOfAll?: number } = {}) {
  const queue = createFairQueue({
    width: 1,
    ofOne: 1,
    mostOfOne: 100,
    mostOfAll: 100,
    ...limits,
    refusal: () => new Error('full'),
  })
  const served: string[] = []
  const ends: (() => void)[] = []
  return {
    queue,
    served,
    ask: (asker: Asker, ticket: string) =>
      queue.run({ ...asker, ticket }, async () => {
        served.push(ticket)
        await new Promise<void>((end) => ends.push(end))
      }),
    endNext: async () => {
      await settle()
      ends.shift()?.()
      await settle()
    },
  }
}

/** Until whoever is next has begun. */
async function settle(): Promise<void> {
  for (let step = 0; step < 10; step += 1) await Promise.resolve()
}

it('organisations take turns, in them people, whoever has more in line', async () => {
  const { ask, endNext, served } = scene()
  for (const ticket of ['ann1', 'ann2', 'ann3', 'ann4']) void ask(ann, ticket)
  void ask(bea, 'bea1')
  for (const ticket of ['cid1', 'cid2', 'cid3']) void ask(cid, ticket)
  for (let ended = 0; ended < 8; ended += 1) await endNext()
  expect(served).toEqual(['ann1', 'cid1', 'bea1', 'cid2', 'ann2', 'cid3', 'ann3', 'ann4'])
})

it('one person holds one place, so that another is served at once', async () => {
  const { ask, served } = scene({ width: 2 })
  void ask(ann, 'ann1')
  void ask(ann, 'ann2')
  void ask(bea, 'bea1')
  await settle()
  expect(served).toEqual(['ann1', 'bea1'])
})

it('everybody is told which in line he is, and only of his own', async () => {
  const { ask, endNext, queue } = scene()
  for (const ticket of ['ann1', 'ann2', 'ann3']) void ask(ann, ticket)
  void ask(cid, 'cid1')
  expect([queue.placeOf(ann, 'ann1'), queue.placeOf(cid, 'cid1')]).toEqual([null, 1])
  expect([queue.placeOf(ann, 'ann2'), queue.placeOf(ann, 'ann3')]).toEqual([2, 3])
  expect(queue.placeOf(bea, 'ann2')).toBeNull()
  await endNext()
  expect([queue.placeOf(ann, 'ann2'), queue.placeOf(ann, 'ann3')]).toEqual([1, 2])
})

it('more in line than can be meant is refused, of one and of all', async () => {
  const { ask } = scene({ mostOfOne: 2, mostOfAll: 3 })
  for (const ticket of ['ann1', 'ann2', 'ann3']) void ask(ann, ticket)
  await expect(ask(ann, 'ann4')).rejects.toThrow('full')
  void ask(bea, 'bea1')
  await expect(ask(cid, 'cid1')).rejects.toThrow('full')
})

it('work that fails gives its place to the next', async () => {
  const { queue, served, ask } = scene()
  const failed = queue.run(ann, async () => {
    throw new Error('broken')
  })
  void ask(bea, 'bea1')
  await expect(failed).rejects.toThrow('broken')
  await settle()
  expect(served).toEqual(['bea1'])
})
