import type { BizModel } from '../../contract/package/models.ts'
import type { Organisation, Person } from '../../rules/organisation/organisation.ts'
import type { FormData } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { SlotReason } from '../model/slot.ts'

/** What participant sources are looked up in. */
export type Surroundings = {
  readonly state: Instance
  readonly data: FormData
  readonly organisation: Organisation
  readonly model: BizModel
}

/** A person who is asked, and why (R9). `rule`: whose agree is there by rule (I1); `group`: of a grouped node (M11). */
export type Voice = {
  readonly person: Person
  readonly reasons: readonly SlotReason[]
  readonly rule?: 'I1'
  readonly group?: number
}
