import { setImmediate as others } from 'node:timers/promises'

const LONGEST_MS = 20

/** Goes through many things, and lets others have their turn in between. */
export async function paced<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - began < LONGEST_MS) continue
    await others()
    began = performance.now()
  }
}
