import { existsSync } from 'node:fs'
import path from 'node:path'
import { chunkCircles } from './chunk-circles.ts'
import { builtFirstLoadProblems } from './first-load.ts'
import type { Report } from './report.ts'
import { routeTable } from './route-table.ts'
import { builtManifest, weighRoutes } from './weigh-routes.ts'

/** Every route within its budget, a to-do route among them, no files that load each other, and the first load as it is meant. */
export async function checkBudgets(root: string): Promise<Report> {
  if (!existsSync(path.join(root, 'index.html')))
    return { problems: ['index.html is missing'], note: 'no app' }
  const routes = await weighRoutes(root)
  if (routes === null)
    return { problems: ['dist/.vite/manifest.json is missing: set build.manifest'], note: '' }
  const manifest = (await builtManifest(root)) ?? {}
  const circles = chunkCircles(manifest)
  const todo = routes.find((route) => route.kind === 'to-do')
  return {
    problems: [
      ...builtFirstLoadProblems(root, manifest),
      ...(circles.length > 0 ? [`these load each other: ${circles.join(', ')}`] : []),
      ...routes.filter((route) => route.bytes > route.budget).map((route) => routeTable([route])),
      ...(todo ? [] : ['no to-do route found in the manifest (src/features/inbox/…-screen.tsx)']),
    ],
    note: todo
      ? `${routes.length} routes, to-do ${(todo.bytes / 1024).toFixed(1)} KiB`
      : `${routes.length} routes`,
  }
}
