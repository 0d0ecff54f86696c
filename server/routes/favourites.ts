import type { FastifyInstance } from 'fastify'
import {
  createFavoriteApp,
  createFavoriteWorkflow,
  deleteFavoriteApp,
  deleteFavoriteWorkflow,
  listFavoriteApps,
  listFavoriteWorkflows,
  MAX_FAVOURITES,
  sortFavoriteApps,
  sortFavoriteWorkflows,
} from '../../contract/favourites.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { type Named, once } from '../http/once.ts'
import { route, type SessionContext } from '../http/route.ts'
import { portalApp } from '../pages/portal-app.ts'
import { startableOf } from '../pages/startable-workflow.ts'
import { readPortal } from '../portal/reading.ts'
import { type Usable, usableApps } from '../portal/usable.ts'
import {
  addFavourite,
  type FavouriteKind,
  favouritesOf,
  lockFavourites,
  orderFavourites,
  removeFavourite,
} from '../stores/portal/favourites.ts'

type Context = Pick<SessionContext, 'actor' | 'call'>
type Write = Named<typeof createFavoriteApp.output>

/** What a person keeps at hand, each one's own (spec §7 "Favourites"). */
export function registerFavouriteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listFavoriteWorkflows, async (_, context) => {
    const { apps, reading, favourites } = await readPortal(deps, context, 'WORKFLOW')
    const startable = apps.flatMap((each) => startableOf(each, reading))
    return favourites.flatMap((code) => startable.filter((workflow) => workflow.code === code))
  })
  route(app, listFavoriteApps, async (_, context) => {
    const { apps, reading, favourites } = await readPortal(deps, context, 'APP')
    const shown = apps.map((each) => portalApp(each, reading))
    return favourites.flatMap((code) => shown.filter((each) => each.code === code))
  })

  route(app, createFavoriteWorkflow, async (input, context) =>
    add(deps, context, { ...createFavoriteWorkflow, input }, 'WORKFLOW', input.workflowCode),
  )
  route(app, createFavoriteApp, async (input, context) =>
    add(deps, context, { ...createFavoriteApp, input }, 'APP', input.appCode),
  )
  route(app, deleteFavoriteWorkflow, async (input, { actor }) =>
    remove(deps, actor, { ...deleteFavoriteWorkflow, input }, 'WORKFLOW', input.workflowCode),
  )
  route(app, deleteFavoriteApp, async (input, { actor }) =>
    remove(deps, actor, { ...deleteFavoriteApp, input }, 'APP', input.appCode),
  )
  route(app, sortFavoriteWorkflows, async (input, context) =>
    sort(deps, context, { ...sortFavoriteWorkflows, input }, 'WORKFLOW', input.workflowCodes),
  )
  route(app, sortFavoriteApps, async (input, context) =>
    sort(deps, context, { ...sortFavoriteApps, input }, 'APP', input.appCodes),
  )
}

/** What may not be used answers like what is not there: nobody learns of it by adding it (security Z-14). */
async function add(deps: Deps, context: Context, write: Write, kind: FavouriteKind, code: string) {
  const usable = codesOf(await usableApps(deps, context), kind)
  const { actor } = context
  return once(deps.database, actor, write, async (tx) => {
    if (!usable.has(code)) throw new Fault('notFound')
    await lockFavourites(tx, actor)
    const known = await favouritesOf(tx, actor, kind)
    const shown = known.filter((each) => usable.has(each))
    if (!known.includes(code) && shown.length >= MAX_FAVOURITES) {
      throw new Fault('tooManyFavourites', { params: { max: MAX_FAVOURITES } })
    }
    await addFavourite(tx, actor, kind, code)
    return {}
  })
}

async function remove({ database }: Deps, actor: Actor, write: Write, kind: FavouriteKind, code: string) {
  return once(database, actor, write, async (tx) => {
    await lockFavourites(tx, actor)
    await removeFavourite(tx, actor, kind, code)
    return {}
  })
}

/** The order names exactly those that are shown: what is hidden for now keeps its place behind them. */
async function sort(
  deps: Deps,
  context: Context,
  write: Write,
  kind: FavouriteKind,
  codes: readonly string[],
) {
  const usable = codesOf(await usableApps(deps, context), kind)
  const { actor } = context
  return once(deps.database, actor, write, async (tx) => {
    await lockFavourites(tx, actor)
    const shown = (await favouritesOf(tx, actor, kind)).filter((code) => usable.has(code))
    const isWhole = new Set(codes).size === codes.length && codes.length === shown.length
    if (!isWhole || !shown.every((code) => codes.includes(code))) throw new Fault('favouriteOrderStale')
    await orderFavourites(tx, actor, kind, codes)
    return {}
  })
}

function codesOf({ apps }: Usable, kind: FavouriteKind): ReadonlySet<string> {
  return new Set(
    apps.flatMap(({ pkg, workflows }) => (kind === 'APP' ? [pkg.code] : workflows.map(({ code }) => code))),
  )
}
