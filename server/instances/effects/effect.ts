import type { RuleTrigger } from '../../../contract/package/rules.ts'
import type { InstanceOutcome } from '../../../contract/vocabulary.ts'
import type { FormData } from '../../../engine/model/context.ts'

/** What a command of one instance asks of other instances (engine Y1, W5) and of business data, after its commit. */
export type Effect =
  | {
      readonly kind: 'startChild'
      readonly payload: {
        readonly child: number
        readonly workflow: string
        readonly initiatorId: string
        readonly departmentId: string
        readonly data: FormData
      }
    }
  | { readonly kind: 'cancelChild'; readonly payload: { readonly child: number } }
  | {
      readonly kind: 'endChild'
      readonly payload: {
        readonly parentId: string
        readonly child: number
        readonly outcome: InstanceOutcome
      }
    }
  | { readonly kind: 'markRevoked'; readonly payload: { readonly parentId: string } }
  /** A business rule of the run's model, as that version says it. */
  | {
      readonly kind: 'businessRule'
      readonly payload: { readonly ruleId: string; readonly version: number; readonly trigger: RuleTrigger }
    }

export type EffectRow = Effect & { readonly id: string }
