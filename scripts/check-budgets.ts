import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { judgeBudgets, type Manifest } from './budgets.ts'
import { ensureBuilt } from './build.ts'
import type { Report } from './report.ts'
import { routeTable } from './route-table.ts'

const manifestFile = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)

/** Weighs what each route of the built app loads; builds first when dist/ is stale. */
export async function checkBudgets(root: string): Promise<Report> {
  if (!existsSync(path.join(root, 'index.html')))
    return { problems: ['index.html is missing'], note: 'no app' }
  await ensureBuilt()
  const file = path.join(root, 'dist/.vite/manifest.json')
  if (!existsSync(file))
    return { problems: ['dist/.vite/manifest.json is missing: set build.manifest'], note: '' }
  const manifest: Manifest = manifestFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  const routes = judgeBudgets(manifest, (asset) => readFileSync(path.join(root, 'dist', asset)))
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
