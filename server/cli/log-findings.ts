import type { BrokenAnchor } from '../audit/known-anchors.ts'
import type { Broken } from '../audit/log-verify.ts'
import type { OrganisationFinding } from '../audit/verify-organisations.ts'

export function describeLog({ what, corpId, instanceId, entry, upTo }: Broken): string {
  return `${what}: organisation ${corpId}, instance ${instanceId}, ${several(['entry', 'entries'], entry, upTo)}`
}

export function describeOrganisation(one: OrganisationFinding): string {
  const { what, corpId, number, instanceId, entry } = one
  const parts = [
    `organisation ${corpId}`,
    ...(number === undefined ? [] : [`entry ${number} of its log`]),
    ...(instanceId === undefined ? [] : [`instance ${instanceId}`]),
    ...(entry === undefined ? [] : [`entry ${entry}`]),
  ]
  return `${instanceId === undefined ? `log of the organisation: ${what}` : what}: ${parts.join(', ')}`
}

const HINTS: Partial<Record<BrokenAnchor['what'], string>> = {
  'missing from every file':
    ' (a file was shortened or rewritten, or another server keeps them: name its file with --anchors)',
}

export function describeAnchor({ what, corpId, number, upTo }: BrokenAnchor): string {
  const numbers = number === 0 ? 'anchor ?' : several(['anchor', 'anchors'], number, upTo)
  return `anchors: ${what}: organisation ${corpId || '?'}, ${numbers}${HINTS[what] ?? ''}`
}

function several([one, many]: readonly [string, string], from: number, upTo: number | undefined): string {
  return upTo === undefined || upTo === from ? `${one} ${from}` : `${many} ${from} to ${upTo}`
}
