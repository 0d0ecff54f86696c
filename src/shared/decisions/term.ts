import { perStart } from '../../lib/base/store.ts'
import { put } from './decisions.ts'

/** From the sign-in of one person to its end. Whoever signs in next, also the same person, begins anew (security S-10). */
export type Term = {
  /** As `ownerKey` writes it. */
  readonly owner: string
  /** Keys of what a page sends itself. */
  readonly held: Set<string>
  flushing: Promise<void> | undefined
  isAskedAgain: boolean
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const held = perStart<{ term?: Term | undefined }>(() => ({}))

export function termNow(): Term | undefined {
  return held().term
}

/** What runs of an ended term writes and sends nothing any more. */
export function isRunning(one: Term): boolean {
  return held().term === one
}

/** What was decided before anybody knew whose page it is goes on in it. */
export function beginTerm(owner: string): Term {
  if (termNow() !== undefined) endTerm()
  const term: Term = {
    owner,
    held: new Set(),
    flushing: undefined,
    isAskedAgain: false,
    failures: 0,
    timer: undefined,
  }
  held().term = term
  return term
}

/** What was decided leaves the memory of this page. */
export function endTerm(): void {
  clearTimeout(termNow()?.timer)
  held().term = undefined
  put([])
}
