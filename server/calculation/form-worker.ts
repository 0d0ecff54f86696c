import { parentPort } from 'node:worker_threads'
import type { FormTask } from '../../rules/form/form-task.ts'
import { workOutTask } from '../../rules/form/work-out-task.ts'

// A thread of its own for forms whose rules take long; one after the other.
parentPort?.on('message', ({ id, task }: { id: number; task: FormTask }) => {
  try {
    parentPort?.postMessage({ id, result: workOutTask(task) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
