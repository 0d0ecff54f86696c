import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const preloads = z.object({
  routes: z.array(z.object({ path: z.string(), files: z.array(z.string()) })),
  containers: z.optional(z.record(z.string(), z.array(z.string()))),
  texts: z.record(z.string(), z.string()),
})
export type Preloads = z.output<typeof preloads>

/** What the build says each address loads (scripts/route-preloads.ts); nothing for a build that does not say. */
export function readPreloads(folder: string): Preloads {
  const file = path.join(folder, '.vite', 'preloads.json')
  return existsSync(file) ? preloads.parse(JSON.parse(readFileSync(file, 'utf8'))) : { routes: [], texts: {} }
}
