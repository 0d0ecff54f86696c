import type { Trust } from '../../../rules/organisation/organisation.ts'

/** Where and when a delegation counts; undefined: everywhere. */
export type Reach = {
  readonly from: number
  readonly until: number
  /** Codes of workflows, those of its applications among them. */
  readonly workflows: ReadonlySet<string> | undefined
  readonly departments: ReadonlySet<string> | undefined
}

/** Which application each published workflow belongs to. */
export type AppOfWorkflow = ReadonlyMap<string, string>

export function reachOf({ from, until, workflows, apps, departmentIds }: Trust, appOf: AppOfWorkflow): Reach {
  const ofApps = [...appOf].flatMap(([code, app]) => (apps?.includes(app) === true ? [code] : []))
  const isAll = workflows === undefined && apps === undefined
  return {
    from: Date.parse(from),
    until: Date.parse(until),
    workflows: isAll ? undefined : new Set([...(workflows ?? []), ...ofApps]),
    departments: departmentIds === undefined ? undefined : new Set(departmentIds),
  }
}

/** Where both count; null: nowhere, or never at the same time. */
export function meet(one: Reach, other: Reach): Reach | null {
  const from = Math.max(one.from, other.from)
  const until = Math.min(one.until, other.until)
  const workflows = both(one.workflows, other.workflows)
  const departments = both(one.departments, other.departments)
  if (from >= until || workflows?.size === 0 || departments?.size === 0) return null
  return { from, until, workflows, departments }
}

function both(
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (one === undefined) return other
  return other === undefined ? one : new Set([...one].filter((each) => other.has(each)))
}
