import type { StoredFile } from '../../../contract/files.ts'
import type { SignPosition } from '../../../contract/package/approval-settings.ts'
import type { UnitRef } from '../../../contract/shapes.ts'
import type { SignMode } from '../../../contract/workflow/add-sign.ts'
import type { LeaverChoice } from '../../../contract/workflow/administration.ts'
import type { ReturnMode } from '../../../contract/workflow/returns.ts'
import type { Stroke } from '../signature/fit-strokes.ts'
import type { SignatureValue } from '../signature/signature-value.ts'

/** A step that stands open, or one to go to. */
export type Place = { readonly activityCode: string; readonly tokenId?: number | undefined }

/** What was chosen in a sheet so far; it stays when the sheet is closed. */
export type SheetValues = {
  readonly people: readonly UnitRef[]
  readonly position?: SignPosition | undefined
  readonly signMode: SignMode
  readonly targets: readonly string[]
  readonly returnMode?: ReturnMode | undefined
  /** Ids of those ticked in a list: whom to urge, which signers or questions go. Undefined: not touched yet. */
  readonly ticked?: readonly string[] | undefined
  readonly runEndActions?: boolean | undefined
  readonly nextPeople: Readonly<Record<string, readonly UnitRef[]>>
  readonly place?: Place | undefined
  readonly collapse?: boolean | undefined
  readonly ownerDeptId?: string | undefined
  readonly version?: number | undefined
  readonly stepChoice?: 'retry' | 'skip' | undefined
  readonly leaverId?: string | undefined
  readonly leaverChoice?: LeaverChoice | undefined
  /** What lies with the words. */
  readonly files?: readonly StoredFile[] | undefined
  readonly signature?: SignatureValue | undefined
  /** Drawn, and the pad closed without confirming. */
  readonly drawn?: readonly Stroke[] | undefined
}

export const NO_VALUES: SheetValues = { people: [], signMode: 'all', targets: [], nextPeople: {} }

export type Limits = { readonly min: number; readonly max: number }
