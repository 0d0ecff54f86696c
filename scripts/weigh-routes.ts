import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { judgeBudgets, type Manifest, type RouteWeight } from './budgets.ts'
import { ensureBuilt } from './build.ts'

const manifestFile = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    src: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)

/** Weighs what each route of the built app loads, building it first when dist/ is stale; null without a manifest. */
export async function weighRoutes(root: string): Promise<RouteWeight[] | null> {
  const manifest = await builtManifest(root)
  return manifest === null
    ? null
    : judgeBudgets(manifest, (asset) => readFileSync(path.join(root, 'dist', asset)))
}

/** What the built app's files load, building it first when dist/ is stale; null without a manifest. */
export async function builtManifest(root: string): Promise<Manifest | null> {
  await ensureBuilt()
  const file = path.join(root, 'dist/.vite/manifest.json')
  return existsSync(file) ? manifestFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
