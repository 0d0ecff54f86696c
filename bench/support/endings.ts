import { onEnd as onSignal } from '../../server/base/endings.ts'

/** What is to be undone when the benchmark ends, whatever ends it; the last one first. */
const endings: (() => Promise<void>)[] = []

/** Runs the work; what it handed to `onEnd` is undone afterwards, also when the benchmark is told to stop meanwhile. */
export async function withEndings(work: () => Promise<void>): Promise<void> {
  const mark = endings.length
  try {
    await work()
  } finally {
    while (endings.length > mark) await endings.pop()?.()
  }
}

export function onEnd(undo: () => Promise<void>): void {
  let undone: Promise<void> | undefined
  const undoOnce = () => {
    forget()
    undone ??= undo()
    return undone
  }
  const forget = onSignal(undoOnce)
  endings.push(undoOnce)
}
