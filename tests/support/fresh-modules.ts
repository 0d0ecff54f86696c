import path from 'node:path'
import type { EvaluatedModules } from 'vite/module-runner'

declare global {
  /** What the test runner keeps of the worker that this process is. */
  var __vitest_worker__: { readonly evaluatedModules: EvaluatedModules } | undefined
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const DROPPED = ['src', 'tests'].map((folder) => path.join(ROOT, folder, '/'))
/** Knows what it changed for the files before. */
const STAYS = path.join(import.meta.dirname, 'fresh-page.ts')

/**
 * The app begins anew for each test file: its modules, and those of the tests that import them, are evaluated again when
 * they are next imported. What they stand on (packages, server, contract, engine) stays, which is most of what a process
 * of its own would read again.
 */
export function dropAppModules(): void {
  const modules = globalThis.__vitest_worker__?.evaluatedModules
  if (modules === undefined) throw new Error('The test runner keeps its modules elsewhere now')
  for (const [id, node] of modules.idToModuleMap) {
    if (id === STAYS || !DROPPED.some((folder) => id.startsWith(folder))) continue
    node.promise = undefined
    node.exports = undefined
    node.evaluated = false
    node.importers.clear()
  }
}
