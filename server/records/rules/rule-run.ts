import type { BusinessRule } from '../../../contract/package/rules.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import type { Found, RuleScene } from './scene.ts'

/** A rule in the middle of its steps. */
export type RuleRun = {
  readonly rule: BusinessRule
  readonly scene: RuleScene
  /** The step at work, counted from 1. */
  step: number
  data: FormData
  readonly found: Map<string, Found>
  readonly said: NameI18n[]
}
