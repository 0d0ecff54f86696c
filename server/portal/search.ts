import type { OutputOf } from '../../contract/endpoint.ts'
import type { FoundApp, FoundFunction, platformSearch, SearchTab } from '../../contract/platform-search.ts'
import type { FoundWorkflow } from '../../contract/workflow-centre.ts'
import { localised } from '../../rules/text/localised.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { nameHits } from '../organisation/name-hits.ts'
import { functionHeads } from '../pages/function-tree.ts'
import { portalApp } from '../pages/portal-app.ts'
import { type Reading, startableOf } from '../pages/startable-workflow.ts'
import { favouritesOf } from '../stores/portal/favourites.ts'
import { windowOf } from '../stores/sql/paging.ts'
import { isNamed, wordsOf } from './find-named.ts'
import { readPortal } from './reading.ts'
import { searchItems } from './search-items.ts'
import type { UsableApp } from './usable.ts'

type Found = OutputOf<typeof platformSearch>

/** Of each kind when everything is searched. */
const FIRST_FEW = 5

/** Looks through what a person may use, and through his lists. */
export async function searchPlatform(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  input: {
    readonly searchword: string
    readonly tab: SearchTab
    readonly page?: number
    readonly size?: number
  },
): Promise<Found> {
  const words = wordsOf(input.searchword)
  const asks = (tab: SearchTab) => input.tab === tab || input.tab === 'ALL'
  const asked = windowOf({ page: input.page, size: input.size })
  const window = input.tab === 'ALL' ? { ...asked, size: FIRST_FEW, offset: 0 } : asked
  const { apps, reader, reading } = await readPortal(deps, context, 'WORKFLOW')
  const ofApps = async () => ({
    ...reading,
    favourites: new Set(await favouritesOf(deps.database, context.actor, 'APP')),
  })
  const page = <Row>(rows: readonly Row[]) => ({
    content: rows.slice(window.offset, window.offset + window.size),
    totalElements: rows.length,
    totalIsMinimum: false,
  })
  return {
    ...(asks('APP') ? { APP: page(foundApps(apps, await ofApps(), words)) } : {}),
    ...(asks('MODEL') ? { MODEL: page(foundFunctions(apps, reading, words)) } : {}),
    ...(asks('FLOW') ? { FLOW: page(foundWorkflows(apps, reading, words)) } : {}),
    ...(asks('ITEM') ? { ITEM: await searchItems(deps, reader, input.searchword, window) } : {}),
  }
}

function foundApps(apps: readonly UsableApp[], reading: Reading, words: readonly string[]): FoundApp[] {
  return apps
    .filter(({ pkg }) => isNamed(pkg.name, words))
    .map((app) => portalApp(app, reading))
    .map((app) => ({ ...app, hits: nameHits(app.name, words) }))
}

function foundFunctions(
  apps: readonly UsableApp[],
  reading: Reading,
  words: readonly string[],
): FoundFunction[] {
  return apps.flatMap((app) =>
    functionHeads(app, reading)
      .filter(({ type, name_i18n }) => type !== 'Folder' && isNamed(name_i18n, words))
      .map((head) => ({
        ...head,
        appName: localised(app.pkg.name, reading.language, reading.locale),
        appName_i18n: app.pkg.name,
        hits: nameHits(head.name, words),
      })),
  )
}

/** Workflows by name, shared with the workflow centre's own search. */
export function foundWorkflows(
  apps: readonly UsableApp[],
  reading: Reading,
  words: readonly string[],
): FoundWorkflow[] {
  return apps.flatMap((app) =>
    startableOf({ ...app, workflows: app.workflows.filter(({ name }) => isNamed(name, words)) }, reading).map(
      (workflow) => ({ ...workflow, hits: nameHits(workflow.name, words) }),
    ),
  )
}
