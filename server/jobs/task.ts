/** What a job does. Rows of the application are the truth; a job's payload only says where to look. */
export type Task = {
  /** Unique; stored with each job. */
  readonly name: string
  /** A run that takes longer counts as failed; it is told by the signal and must stop there. */
  readonly timeLimitSeconds: number
  /** Given: the task runs at start and at least this often while any server lives, besides what adds a job for it. */
  readonly everySeconds?: number
  run(payload: unknown, signal: AbortSignal): Promise<void>
}

/** The run of a task in the form the job library asks for: bounded in time, and stopped with the server. */
export async function runBounded(task: Task, payload: unknown, stopping: AbortSignal): Promise<void> {
  const limit = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`${task.name} took longer than ${task.timeLimitSeconds} s`)
    limit.abort(error)
    late.reject(error)
  }, task.timeLimitSeconds * 1_000)
  try {
    await Promise.race([task.run(payload, AbortSignal.any([limit.signal, stopping])), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
