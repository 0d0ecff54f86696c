import type { InstanceOutcome } from '../../contract/vocabulary.ts'
import type { FormData } from '../../engine/context.ts'

/** What a command of one instance asks of another one, after its commit (engine Y1, W5). */
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

export type EffectRow = Effect & { readonly id: string }
