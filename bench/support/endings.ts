/** What is to be undone when the benchmark ends, whatever ends it; the last one first. */
const endings: (() => Promise<void>)[] = []
let undoing: Promise<void> = Promise.resolve()
let watching = false

const INTERRUPTED = 130

/** Runs the work; what it handed to `onEnd` is undone afterwards, also when the benchmark is told to stop meanwhile. */
export async function withEndings(work: () => Promise<void>): Promise<void> {
  watchSignals()
  const mark = endings.length
  try {
    await work()
  } finally {
    await undoDownTo(mark)
  }
}

export function onEnd(undo: () => Promise<void>): void {
  endings.push(undo)
}

function undoDownTo(mark: number): Promise<void> {
  undoing = undoing.then(async () => {
    while (endings.length > mark) await endings.pop()?.()
  })
  return undoing
}

function watchSignals(): void {
  if (watching) return
  watching = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // Work that is cut off fails in its own ways, which must not keep the rest from being cleared away.
      process.on('uncaughtException', () => {})
      void undoDownTo(0).finally(() => process.exit(INTERRUPTED))
    })
  }
}
