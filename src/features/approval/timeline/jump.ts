import { createContext, useContext } from 'react'
import type { ApprovalStep } from '../../../../contract/instances.ts'

/** One visit of a node. */
export type Visit = Pick<ApprovalStep, 'activityCode' | 'round'>

/** Leads to another step of the timeline: it is opened, scrolled to, and flashes once. */
export type Jump = { readonly target: Visit | null; readonly jumpTo: (visit: Visit) => void }

export const JumpContext = createContext<Jump>({ target: null, jumpTo: () => {} })

export function useJump(): Jump {
  return useContext(JumpContext)
}

export function isSameVisit(a: Visit, b: Visit | null): boolean {
  return a.activityCode === b?.activityCode && a.round === b.round
}
