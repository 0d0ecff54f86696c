import { matchPath } from 'react-router-dom'
import { documentQuery } from '../features/approval/page/document-query.ts'
import { patterns } from '../lib/address/paths.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { pathBelowBase } from '../lib/base/base-path.ts'

/** The page's first answer was asked for before the app ran (src/standalone/early): it is hardly waited for. */
const MOST_WAIT_MS = 300

/** Reads what the page of a document was opened for while its code is under way: no skeleton is drawn in between. */
export async function readDocument(): Promise<void> {
  if (window.countersignEarly === undefined) return
  const path = pathBelowBase()
  const { workItemId } = matchPath(patterns.workItem, path)?.params ?? {}
  const { instanceId } = matchPath(patterns.instance, path)?.params ?? {}
  const target =
    workItemId !== undefined ? { workItemId } : instanceId !== undefined ? { instanceId } : undefined
  if (target === undefined) return
  // What fails the screen asks for again, and says why.
  await Promise.race([
    queryClient.prefetchQuery(documentQuery(target)),
    new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS)),
  ])
}
