import type { NameI18n } from '../../contract/shapes.ts'
import { RANGE_TYPES, TRUST_TYPES, type TrustRow as WireTrust } from '../../contract/workflow/trust.ts'
import { presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { TrustRow } from '../stores/instances/trusts.ts'

/** Names of workflows and applications by their codes. */
export type CodeNames = ReadonlyMap<string, { readonly name: string; readonly name_i18n: NameI18n }>

/** A delegation as the wire shows it. */
export function presentTrust(
  row: TrustRow,
  organisation: OrganisationSnapshot,
  names: { readonly workflows: CodeNames; readonly apps: CodeNames },
  now: string,
): WireTrust {
  const named = (known: CodeNames, code: string) => known.get(code) ?? { name: code, name_i18n: {} }
  const isOver = row.ended_at !== null || row.until_at.getTime() <= Date.parse(now)
  const isHeldUp = organisation.person(row.delegate_id)?.active !== true
  return {
    id: row.id,
    revision: row.revision,
    trustor: presentPerson(organisation, row.principal_id),
    trustee: presentPerson(organisation, row.delegate_id),
    createdBy: row.created_by === row.principal_id ? null : presentPerson(organisation, row.created_by),
    trustType: row.kind === 'APPROVAL' ? TRUST_TYPES.approval : TRUST_TYPES.start,
    rangeType: row.workflows === null && row.apps === null ? RANGE_TYPES.all : RANGE_TYPES.part,
    workflowTrusts: (row.workflows ?? []).map((workflowCode) => {
      const { name, name_i18n } = named(names.workflows, workflowCode)
      return { workflowCode, workflowName: name, name_i18n }
    }),
    apps: (row.apps ?? []).map((appCode) => ({ appCode, ...named(names.apps, appCode) })),
    departments: (row.department_ids ?? []).flatMap((id) => {
      const department = organisation.department(id)
      return department === undefined ? [] : [{ id, name: department.name, name_i18n: department.name_i18n }]
    }),
    startTime: row.from_at.toISOString(),
    endTime: row.until_at.toISOString(),
    timeZone: row.time_zone,
    bothMayAct: row.both_may_act,
    state: isOver || isHeldUp ? 'STOP' : 'RUN',
    ended: row.ended_at === null ? null : row.until_at > row.from_at ? 'early' : 'neverBegan',
    upcoming: !isOver && row.from_at.getTime() > Date.parse(now),
    openItems: row.open_items,
  }
}
