import { createHash } from 'node:crypto'
import type { I18nText } from '../../contract/package/text.ts'
import type { PortalApp, PortalGroup } from '../../contract/portal.ts'
import { canonicalJson } from '../../rules/record/canonical.ts'
import { localised } from '../../rules/text/localised.ts'
import type { UsableApp } from '../portal/usable.ts'
import type { Reading } from './startable-workflow.ts'

/** An application as the portal shows it; `favourites` are codes of applications. */
export function portalApp({ pkg }: UsableApp, reading: Reading): PortalApp {
  const { code, name, description, icon, tint, order, group } = pkg
  return {
    id: code,
    code,
    name: localised(name, reading.language, reading.locale),
    name_i18n: name,
    description_i18n: description ?? {},
    icon: icon ?? 'apps',
    tint: tint ?? 0,
    disabled: false,
    published: true,
    sortKey: order ?? 0,
    groupCode: groupCodeOf(group),
    favorites: reading.favourites.has(code),
  }
}

/** Applications whose packages name the same heading stand under it, in the order of the first of each. */
export function portalGroups(apps: readonly UsableApp[], reading: Reading): PortalGroup[] {
  const groups = new Map<string, { name: I18nText; apps: PortalApp[] }>()
  for (const app of apps) {
    const shown = portalApp(app, reading)
    const known = groups.get(shown.groupCode)
    if (known === undefined) groups.set(shown.groupCode, { name: app.pkg.group ?? {}, apps: [shown] })
    else known.apps.push(shown)
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([code, group], sortKey) => ({
      id: code,
      code,
      name: localised(group.name, reading.language, reading.locale),
      name_i18n: group.name,
      sortKey,
      size: group.apps.length,
      apps: group.apps,
    }))
}

/** A heading has no code of its own in the packages: its text is what makes it the same one. */
function groupCodeOf(group: I18nText | undefined): string {
  if (group === undefined) return ''
  return `g${createHash('sha256').update(canonicalJson(group)).digest('hex').slice(0, 12)}`
}
