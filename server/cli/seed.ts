import { parseArgs } from 'node:util'
import type { Database } from '../db/database.ts'
import { settle } from '../seed/copy-batch.ts'
import { type SeedOrder, seed } from '../seed/seed.ts'
import { chooseCorp } from './choose-corp.ts'
import { withDatabase } from './with-database.ts'

export const usage = `seed --open N [--finished M] [--corp CODE]            copy real instances many times, for benchmarks
     [--person USERNAME --items K]       that person then holds exactly K open work items`

const EVERY = 100_000

/** Exit code 0: done. 1: it cannot be done. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args)
  if (wanted === undefined) {
    console.error(usage)
    return 2
  }
  return await withDatabase(
    async (database) => {
      const corp = await chooseCorp(database, wanted.corp)
      if (!corp.ok) {
        console.error(corp.message)
        return 2
      }
      await fill(database, { ...wanted, corpId: corp.corpId })
      return 0
    },
    { asOwner: true },
  )
}

type Wanted = Omit<SeedOrder, 'corpId'> & { readonly corp: string | undefined }

function readArguments(args: readonly string[]): Wanted | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        open: { type: 'string', default: '0' },
        finished: { type: 'string', default: '0' },
        corp: { type: 'string' },
        person: { type: 'string' },
        items: { type: 'string' },
      },
    })
    const [open, finished, items] = [values.open, values.finished, values.items ?? '0'].map(count)
    if (open === undefined || finished === undefined || items === undefined) return undefined
    if (open + finished === 0 || (values.person === undefined) !== (values.items === undefined))
      return undefined
    const person = values.person === undefined ? null : { username: values.person, items }
    return { open, finished, person, corp: values.corp }
  } catch {
    return undefined
  }
}

function count(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

async function fill(database: Database, order: SeedOrder): Promise<void> {
  const began = performance.now()
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1)
  let said = 0
  await seed(database, order, (done) => {
    if (done - said < EVERY) return
    said = done
    console.log(`${done} instances after ${seconds()} s`)
  })
  await settle(database)
  console.log(
    `${order.open} open and ${order.finished} finished instances in ${order.corpId}, ${seconds()} s`,
  )
}
