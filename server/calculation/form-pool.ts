import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FormResult, FormTask } from '../../rules/form/form-task.ts'
import { type Asker, createFairQueue } from '../base/fair-queue.ts'
import { Fault } from '../base/fault.ts'

/** All steps of the largest form take far less; what takes longer is a fault of ours. */
const LONGEST_MS = 10_000
const HEAP_MB = 256
/** One core stays for the calls of everybody. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
const WAITING = { all: 64, each: 8 }

type Answer = { readonly id: number; readonly result?: FormResult; readonly error?: string }
type Thread = { readonly worker: Worker; isBusy: boolean }

export type FormPool = { workOut(asker: Asker, task: FormTask): Promise<FormResult> }

/** A few threads for heavy forms, started when the first one comes, shared fairly by the people who need them. */
export function createFormPool(): FormPool {
  const inTurn = createFairQueue({
    width: THREADS,
    ofOne: THREADS,
    mostOfOne: WAITING.each,
    mostOfAll: WAITING.all,
    refusal: () => new Fault('tooManyRequests', { retryAfterSeconds: 2 }),
  })
  const threads = new Set<Thread>()
  let asked = 0

  function start(): Thread {
    const worker = new Worker(new URL('./form-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    // It holds nothing that a server which ends would have to wait for.
    worker.unref()
    const thread: Thread = { worker, isBusy: false }
    threads.add(thread)
    worker.on('error', () => threads.delete(thread))
    worker.on('exit', () => threads.delete(thread))
    return thread
  }

  async function carryOut(task: FormTask): Promise<FormResult> {
    const thread = [...threads].find(({ isBusy }) => !isBusy) ?? start()
    thread.isBusy = true
    asked += 1
    try {
      const result = await answerOf(thread.worker, asked, task)
      thread.isBusy = false
      return result
    } catch (error) {
      // Out of time or out of memory: the thread is gone, the server goes on.
      threads.delete(thread)
      await thread.worker.terminate()
      throw error
    }
  }

  return { workOut: (asker, task) => inTurn.run(asker, () => carryOut(task)) }
}

function answerOf(worker: Worker, id: number, task: FormTask): Promise<FormResult> {
  return new Promise((resolve, reject) => {
    const giveUp = () => end(new Error('a form was given up'))
    const tooLong = setTimeout(giveUp, LONGEST_MS)
    const end = (outcome: FormResult | Error) => {
      clearTimeout(tooLong)
      worker.off('message', take).off('error', end).off('exit', giveUp)
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    const take = ({ result, error }: Answer) => end(result ?? new Error(error))
    worker.on('message', take).on('error', end).on('exit', giveUp)
    worker.postMessage({ id, task })
  })
}
