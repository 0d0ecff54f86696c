import type * as z from 'zod/mini'
import type { securityEvent } from '../../contract/security-events.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { SecurityEventRow } from '../stores/audit/security-events.ts'

/** An entry as those who look into them see it. */
export function presentSecurityEvent(
  row: SecurityEventRow,
  organisation: OrganisationSnapshot,
): z.input<typeof securityEvent> {
  const person = row.actor_id === null ? undefined : organisation.person(row.actor_id)
  return {
    number: Number(row.number),
    at: row.at.toISOString(),
    lastAt: row.last_at.toISOString(),
    times: row.times,
    kind: row.kind,
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: person?.name ?? '', name_i18n: person?.name_i18n ?? {} },
    subjectKind: row.subject_kind,
    subject: row.subject,
    address: row.address,
    client: row.client,
    requestId: row.request_id,
    detail: row.detail,
  }
}
