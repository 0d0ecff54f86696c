import type { InputOf } from '../../../../contract/endpoint.ts'
import type { FaultName } from '../../../../contract/fault-codes.ts'
import type { UnitRef } from '../../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../../contract/vocabulary.ts'
import {
  type createWorkflowTrust,
  RANGE_TYPES,
  TRUST_TYPES,
  type TrustRow,
} from '../../../../contract/workflow/trust.ts'
import { instantOf, wallClockAt } from '../../../../rules/calendar/zone-clock.ts'

/** A delegation while it is typed: times as the clock of `timeZone` shows them, `YYYY-MM-DDTHH:mm`. */
export type TrustDraft = {
  readonly id: string | null
  /** Of the one that is changed, and its start: one before today may stay. */
  readonly revision: number
  readonly startWas: string | null
  /** Whose it is: of one that is given for somebody else; null: not chosen yet. My own name nobody. */
  readonly trustor: UnitRef | null
  readonly trustType: TrustRow['trustType']
  readonly trustee: UnitRef | null
  readonly rangeType: TrustRow['rangeType']
  readonly workflows: readonly string[]
  readonly apps: readonly string[]
  readonly departments: readonly UnitRef[]
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly includeOpen: boolean
  readonly bothMayAct: boolean
}

const WEEK_MS = 7 * 24 * 3_600_000

export function localTime(instant: number, timeZone: string): string {
  return new Date(wallClockAt(timeZone, instant)).toISOString().slice(0, 16)
}

function instantAt(local: string, timeZone: string): string {
  return new Date(instantOf(timeZone, Date.parse(`${local}:00Z`))).toISOString()
}

/** For a week from now, for everything. */
export function newDraft(now: number, timeZone: string): TrustDraft {
  return {
    id: null,
    revision: 0,
    startWas: null,
    trustor: null,
    trustType: TRUST_TYPES.approval,
    trustee: null,
    rangeType: RANGE_TYPES.all,
    workflows: [],
    apps: [],
    departments: [],
    start: localTime(now, timeZone),
    end: localTime(now + WEEK_MS, timeZone),
    timeZone,
    includeOpen: true,
    bothMayAct: true,
  }
}

const personOf = ({ id, name, name_i18n }: TrustRow['trustee']): UnitRef => ({
  id,
  type: UNIT_TYPE.user,
  name,
  name_i18n,
})

export function draftOf(trust: TrustRow): TrustDraft {
  const { id, revision, timeZone } = trust
  const start = localTime(Date.parse(trust.startTime), timeZone)
  return {
    id,
    revision,
    startWas: start,
    trustor: personOf(trust.trustor),
    trustType: trust.trustType,
    trustee: personOf(trust.trustee),
    rangeType: trust.rangeType,
    workflows: trust.workflowTrusts.map(({ workflowCode }) => workflowCode),
    apps: trust.apps.map(({ appCode }) => appCode),
    departments: trust.departments.map((unit) => ({ ...unit, type: UNIT_TYPE.department })),
    start,
    end: localTime(Date.parse(trust.endTime), timeZone),
    timeZone,
    includeOpen: false,
    bothMayAct: trust.bothMayAct,
  }
}

export type TrustField = 'trustor' | 'trustee' | 'workflows' | 'departments' | 'start' | 'end'

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** What the server would refuse, told before it is asked; who is missing where the fault is `required`. */
export function problemOf(
  draft: TrustDraft,
  principalId: string | null,
  now: number,
): { readonly field: TrustField; readonly fault: FaultName | 'required' } | null {
  const { trustee, rangeType, workflows, apps, start, end, timeZone } = draft
  if (principalId === null) return { field: 'trustor', fault: 'required' }
  if (trustee === null) return { field: 'trustee', fault: 'required' }
  if (trustee.id === principalId) return { field: 'trustee', fault: 'trustToSelf' }
  if (rangeType === RANGE_TYPES.part && workflows.length + apps.length === 0) {
    return { field: 'workflows', fault: 'trustNamesNothing' }
  }
  if (!LOCAL_TIME.test(start)) return { field: 'start', fault: 'trustWindowInvalid' }
  if (!LOCAL_TIME.test(end) || end <= start) return { field: 'end', fault: 'trustWindowInvalid' }
  const today = localTime(now, timeZone).slice(0, 10)
  if (start < today && start !== draft.startWas) return { field: 'start', fault: 'trustPast' }
  if (Date.parse(instantAt(end, timeZone)) <= now) return { field: 'end', fault: 'trustEndsPast' }
  return null
}

const FIELDS: Partial<Record<FaultName, TrustField>> = {
  noPermission: 'trustor',
  trustToSelf: 'trustee',
  personInactive: 'trustee',
  trustCycle: 'trustee',
  trustNamesNothing: 'workflows',
  trustNamesUnknown: 'workflows',
  trustWindowInvalid: 'end',
  trustPast: 'start',
  trustEndsPast: 'end',
}

/** The field that a refusal is about; undefined: the whole of it. `path` is where the server found it. */
export function fieldOf(fault: FaultName | undefined, path?: string): TrustField | undefined {
  if (path === 'originatorDepartments') return 'departments'
  return fault === undefined ? undefined : FIELDS[fault]
}

/** The delegation as the server takes it, given by `trustor`. */
export function inputOf(
  draft: TrustDraft,
  trustor: string,
  replayToken: string,
): InputOf<typeof createWorkflowTrust> {
  const { timeZone, rangeType, trustType } = draft
  const isPart = rangeType === RANGE_TYPES.part
  const isApproval = trustType === TRUST_TYPES.approval
  return {
    trustor,
    trustee: draft.trustee?.id ?? '',
    trustType,
    rangeType,
    ...(isPart && draft.workflows.length > 0
      ? { workflowTrusts: draft.workflows.map((workflowCode) => ({ workflowCode })) }
      : {}),
    ...(isPart && draft.apps.length > 0 ? { appCodes: [...draft.apps] } : {}),
    ...(isApproval && draft.departments.length > 0
      ? { originatorDepartments: draft.departments.map(({ id }) => id) }
      : {}),
    startTime: instantAt(draft.start, timeZone),
    endTime: instantAt(draft.end, timeZone),
    timeZone,
    ...(isApproval ? { includeOpen: draft.includeOpen, bothMayAct: draft.bothMayAct } : {}),
    replayToken,
  }
}

/** The delegation that says "I am away" now: all tasks, begun, not over. */
export function runningAway(trusts: readonly TrustRow[]): TrustRow | undefined {
  return trusts.find(
    ({ state, upcoming, trustType, rangeType, departments }) =>
      state === 'RUN' &&
      !upcoming &&
      trustType === TRUST_TYPES.approval &&
      rangeType === RANGE_TYPES.all &&
      departments.length === 0,
  )
}

const LONGEST_WAIT_MS = 3_600_000

/** Milliseconds until a delegation begins or is over, at most an hour; false when none is to. */
export function untilNextTurn(trusts: readonly TrustRow[], now: number): number | false {
  const turns = trusts
    .filter(({ state }) => state === 'RUN')
    .flatMap(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)])
    .filter((at) => at > now)
  return turns.length === 0 ? false : Math.min(LONGEST_WAIT_MS, Math.min(...turns) - now + 1000)
}
