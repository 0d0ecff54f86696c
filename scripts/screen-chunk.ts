import { ROUTES } from '../src/app/routes.ts'

/** What the bundler tells of a module. */
type Graph = {
  readonly getModuleInfo: (id: string) => {
    readonly importers: readonly string[]
    readonly importedIds: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

/** Both show an open form. */
const APPROVAL = `/${ROUTES.workItem.screen}`
const START = `/${ROUTES.startWorkflow.screen}`
/** Leads to an approval. */
const FROM_MESSAGE = `/${ROUTES.openMessage.screen}`
/** Light screens: what they need stays apart from the forms. */
export const LIGHT =
  /\/src\/(main|features\/(inbox(\/filter)?|start|personal|login)\/[\w-]+-(screen|sheet|panel))\.tsx$|\/src\/app\/(further-screens|wide-[\w-]+)\.tsx$/
/** What the first load needs: it has files of its own. */
export const FIRST = /\/src\/(main|features\/inbox\/inbox-screen)\.tsx$/
const SHARED = /\/src\/(shared|ui|lib)\/|\/contract\/|\/rules\//
/** So many screens make a module common; of what an approval needs at once, so many. */
const MOST_SCREENS = 8
const WITH_APPROVAL = 2

/**
 * Which file a module travels in, where the bundler's own choice would make many small ones: forty of them are seven
 * trips on a phone's line, six at a time. `document` is what every open form needs and no light screen does; `parts`
 * is what most other screens share.
 */
export function screenChunk(id: string, graph: Graph): 'document' | 'parts' | null {
  const isLazy = (module: string) => (graph.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0
  const users = reached(id, (each) => graph.getModuleInfo(each)?.importers)
  // Loaded by itself somewhere: it must not bring the forms along.
  if (isOfDocument(users)) return isLazy(id) ? null : 'document'
  if (users.some((user) => FIRST.test(user))) return null
  const screens = users.filter(isLazy).length
  const isOfApproval = users.some((user) => user.endsWith(APPROVAL) || user.endsWith(FROM_MESSAGE))
  if (screens < (isOfApproval ? WITH_APPROVAL : MOST_SCREENS) || !(isOfApproval || SHARED.test(id)))
    return null
  const needed = reached(id, (each) => graph.getModuleInfo(each)?.importedIds)
  const needsForms = needed.some((each) =>
    isOfDocument(reached(each, (one) => graph.getModuleInfo(one)?.importers)),
  )
  // Who loads it loads the forms; among the parts it would bring them to every screen.
  if (needsForms) return isOfApproval && !isLazy(id) ? 'document' : null
  return 'parts'
}

function isOfDocument(users: readonly string[]): boolean {
  const isOpenForm = [APPROVAL, START].every((form) => users.some((user) => user.endsWith(form)))
  return isOpenForm && !users.some((user) => LIGHT.test(user))
}

/** A module and all that is reached from it. */
function reached(id: string, next: (id: string) => readonly string[] | undefined): string[] {
  const found = new Set([id])
  for (const each of found) for (const further of next(each) ?? []) found.add(further)
  return [...found]
}
