import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Report } from './report.ts'
import { routeTable } from './route-table.ts'
import { weighRoutes } from './weigh-routes.ts'

/** Every route within its budget, and a to-do route among them. */
export async function checkBudgets(root: string): Promise<Report> {
  if (!existsSync(path.join(root, 'index.html')))
    return { problems: ['index.html is missing'], note: 'no app' }
  const routes = await weighRoutes(root)
  if (routes === null)
    return { problems: ['dist/.vite/manifest.json is missing: set build.manifest'], note: '' }
  const todo = routes.find((route) => route.kind === 'to-do')
  return {
    problems: [
      ...routes.filter((route) => route.bytes > route.budget).map((route) => routeTable([route])),
      ...(todo ? [] : ['no to-do route found in the manifest (src/features/inbox/…-screen.tsx)']),
    ],
    note: todo
      ? `${routes.length} routes, to-do ${(todo.bytes / 1024).toFixed(1)} KiB`
      : `${routes.length} routes`,
  }
}
