import type { FastifyInstance } from 'fastify'
import {
  getAppByCode,
  getAppOfModel,
  getAppPackage,
  listAppGroups,
  listApps,
  listFunctions,
  listFunctionsOfFolder,
  searchApps,
  searchBizModels,
} from '../../contract/portal.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { functionHeads, functionTree, partId } from '../pages/function-tree.ts'
import { portalApp, portalGroups } from '../pages/portal-app.ts'
import { startableOf } from '../pages/startable-workflow.ts'
import { isNamed, wordsOf } from '../portal/find-named.ts'
import { readPortal } from '../portal/reading.ts'
import type { UsableApp } from '../portal/usable.ts'
import { favouritesOf, noteUse } from '../stores/portal/favourites.ts'

/** Applications, their functions and where they are found (spec §7 "App package and metadata"). */
export function registerPortalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listApps, async (_, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    return apps.map((each) => portalApp(each, reading))
  })

  route(app, listAppGroups, async (_, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    return portalGroups(apps, reading)
  })

  route(app, searchApps, async ({ name, appCode }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    const words = wordsOf(name)
    return apps
      .filter(({ pkg }) => isNamed(pkg.name, words) && (appCode === undefined || pkg.code === appCode))
      .map((each) => portalApp(each, reading))
  })

  route(app, getAppPackage, async ({ appCode }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    const found = named(apps, appCode)
    const favourites = new Set(await favouritesOf(deps.database, context.actor, 'WORKFLOW'))
    await noteUse(deps.database, context.actor, [{ kind: 'APP', code: appCode }])
    return {
      ...portalApp(found, reading),
      version: found.version,
      workflows: startableOf(found, { ...reading, favourites }),
      functions: functionTree(found, reading),
      homePage: found.pages.some(({ home }) => home === true) ? `${appCode}HomePage` : null,
    }
  })

  route(app, getAppByCode, async ({ code }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    return portalApp(named(apps, code), reading)
  })

  route(app, listFunctions, async ({ appCode }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    return functionTree(named(apps, appCode), reading)
  })

  route(app, listFunctionsOfFolder, async ({ id }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    const folder = apps
      .flatMap((each) => [...folders(functionTree(each, reading))])
      .find((node) => node.id === id)
    if (folder === undefined) throw new Fault('notFound')
    return folder.children
  })

  route(app, searchBizModels, async ({ searchKey, appCode }, context) => {
    const { apps, reading } = await readPortal(deps, context, 'APP')
    const words = wordsOf(searchKey)
    return apps
      .filter(({ pkg }) => appCode === undefined || pkg.code === appCode)
      .flatMap((each) => functionHeads(each, reading))
      .filter(({ type, name_i18n }) => type === 'BizModel' && isNamed(name_i18n, words))
  })

  route(app, getAppOfModel, async ({ code }, context) => {
    const { apps } = await readPortal(deps, context, 'APP')
    for (const { pkg, functions } of apps) {
      const model = functions.find((each) => each.code === code)
      if (model === undefined) continue
      return {
        appCode: pkg.code,
        folderId: model.folder === undefined ? null : partId(pkg.code, model.folder),
      }
    }
    throw new Fault('notFound')
  })
}

/** One that may not be used answers like one that is not there (security Z-02). */
function named(apps: readonly UsableApp[], code: string): UsableApp {
  const found = apps.find(({ pkg }) => pkg.code === code)
  if (found === undefined) throw new Fault('notFound')
  return found
}

type Tree = ReturnType<typeof functionTree>

function* folders(tree: Tree): Generator<Tree[number]> {
  for (const node of tree) {
    if (node.type !== 'Folder') continue
    yield node
    yield* folders(node.children)
  }
}
