import { constants } from 'node:os'

/** What must be undone before the process may end; the last one first. */
type Ending = () => Promise<unknown>

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/**
 * One wish to stop arrives several times: from the terminal or the service manager to the whole process group, and once
 * more from the process that started this one. Only later is it somebody's second wish.
 */
const SAME_WISH_MS = 10_000

const endings: Ending[] = []
let toldAt: number | undefined
let isListening = false
let told: (signal: NodeJS.Signals) => void = () => {}
let exitCode = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

/** Runs `end` when the process is told to stop, and the process ends afterwards; answers how to take that back. */
export function onEnd(end: Ending): () => void {
  listen()
  endings.push(end)
  return () => {
    const at = endings.lastIndexOf(end)
    if (at !== -1) endings.splice(at, 1)
  }
}

/** True from the signal on: what fails from now on is no failure that anybody has to hear of. */
export function isEnding(): boolean {
  return toldAt !== undefined
}

/** From now on a signal ends the process by what `onEnd` was told, at any moment of its start as well. */
export function endOnSignal(options: {
  /** Of a process that was told to stop and did; 128 and the signal's number unless said. */
  readonly code?: number
  /** Hears of the first signal, and of nothing else. */
  readonly onTold?: (signal: NodeJS.Signals) => void
}): void {
  const { code, onTold } = options
  if (code !== undefined) exitCode = () => code
  if (onTold !== undefined) told = onTold
  listen()
}

function listen(): void {
  if (isListening) return
  isListening = true
  for (const signal of SIGNALS) process.on(signal, () => hear(signal))
}

function hear(signal: NodeJS.Signals): void {
  const now = performance.now()
  if (toldAt !== undefined) {
    if (now - toldAt > SAME_WISH_MS) process.exit(1)
    return
  }
  toldAt = now
  told(signal)
  // Work that is cut off fails in its own ways, which must not keep the rest from being undone.
  process.on('uncaughtException', () => {})
  void undoAll().then((isClean) => process.exit(isClean ? exitCode(signal) : 1))
}

/** Also what is added meanwhile by a start that had not come to its end. */
async function undoAll(): Promise<boolean> {
  let isClean = true
  for (let next = endings.pop(); next !== undefined; next = endings.pop()) {
    try {
      await next()
    } catch (error) {
      isClean = false
      console.error('Not stopped cleanly:', error)
    }
  }
  return isClean
}
