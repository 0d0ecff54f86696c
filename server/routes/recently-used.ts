import type { FastifyInstance } from 'fastify'
import {
  listRecentApps,
  listRecentWorkflows,
  listShortcuts,
  type Shortcut,
} from '../../contract/favourites.ts'
import { localised } from '../../rules/text/localised.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { portalApp } from '../pages/portal-app.ts'
import { type Reading, startableOf } from '../pages/startable-workflow.ts'
import { readPortal } from '../portal/reading.ts'
import type { UsableApp } from '../portal/usable.ts'
import { recentlyUsed, type UsedKind } from '../stores/portal/favourites.ts'

const SHOWN = 12

/** What a person used last, of what he may use now (spec §7 "Favourites"). */
export function registerRecentlyUsedRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listRecentWorkflows, async (_, context) => {
    const { apps, reading } = await readPortal(deps, context, 'WORKFLOW')
    const used = await recentlyUsed(deps.database, context.actor, ['WORKFLOW'])
    const startable = apps.flatMap((each) => startableOf(each, reading))
    return used.flatMap(({ code }) => startable.filter((each) => each.code === code)).slice(0, SHOWN)
  })

  route(app, listRecentApps, async (_, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    const used = await recentlyUsed(deps.database, context.actor, ['APP'])
    const shown = apps.map((each) => portalApp(each, reading))
    return used.flatMap(({ code }) => shown.filter((each) => each.code === code)).slice(0, SHOWN)
  })

  route(app, listShortcuts, async (_, context) => {
    const { apps, reading } = await readPortal(deps, context, 'WORKFLOW')
    const used = await recentlyUsed(deps.database, context.actor, ['WORKFLOW', 'APP', 'BIZ_MODEL'])
    return used.flatMap(({ kind, code }) => shortcutTo(apps, reading, kind, code)).slice(0, SHOWN)
  })
}

function shortcutTo(apps: readonly UsableApp[], reading: Reading, kind: UsedKind, code: string): Shortcut[] {
  const { language, locale } = reading
  return apps.flatMap((app): Shortcut[] => {
    const { code: appCode, icon, tint, name } = app.pkg
    if (kind === 'APP') {
      const named = { name: localised(name, language, locale), name_i18n: name }
      return appCode === code
        ? [{ type: 'App', code, appCode, ...named, icon: icon ?? 'apps', tint: tint ?? 0 }]
        : []
    }
    if (kind === 'WORKFLOW') {
      return startableOf(app, reading)
        .filter((each) => each.code === code)
        .map((each) => ({ ...pick(each), type: 'Workflow', appCode }))
    }
    return app.functions
      .filter((each) => each.code === code)
      .map((each) => ({
        ...{ type: 'BizModel', code, appCode, icon: 'table', tint: tint ?? 0 },
        ...{ name: localised(each.name, language, locale), name_i18n: each.name },
      }))
  })
}

function pick({ code, name, name_i18n, icon, tint }: Omit<Shortcut, 'type' | 'appCode'>) {
  return { code, name, name_i18n, icon, tint }
}
