import type { InstanceOutcome } from '../../contract/vocabulary.ts'
import type { FormData } from '../../rules/record/form-data.ts'
import type { Child } from '../model/child.ts'
import type { Timer } from '../model/timer.ts'

/** Timers (O) and sub-processes (Y). */
export type TimeEvent =
  | {
      readonly type: 'timerSet'
      readonly timer: number
      readonly item: number
      readonly kind: Timer['kind']
      readonly step: number
      readonly dueAt: string
    }
  /** `nextAt`: a reminder that comes again. */
  | { readonly type: 'timerFired'; readonly timer: number; readonly nextAt: string | null }
  | { readonly type: 'timerCanceled'; readonly timer: number }
  | { readonly type: 'timerPaused'; readonly timer: number; readonly remaining: number }
  | { readonly type: 'timerResumed'; readonly timer: number; readonly dueAt: string }
  /** What a timer did beside commands of its own: a reminder, a word to the manager or the administrators. */
  | {
      readonly type: 'reminded'
      readonly item: number
      readonly step: number
      readonly kind: 'holder' | 'manager' | 'administrator'
      readonly people: readonly string[]
    }
  /** The server starts the run once this is stored. */
  | {
      readonly type: 'childStarted'
      readonly child: number
      readonly activation: number
      readonly row: string | null
      readonly waits: boolean
      readonly workflow: string
      readonly data: FormData
    }
  | {
      readonly type: 'childEnded'
      readonly child: number
      readonly state: Exclude<Child['state'], 'running'>
      readonly outcome: InstanceOutcome | null
    }
