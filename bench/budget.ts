import { ROOT } from '../scripts/files.ts'
import { weighRoutes } from '../scripts/weigh-routes.ts'
import { rounded } from './support/figures.ts'
import { printReport } from './support/report.ts'

// What each route of the built app makes a browser load, gzipped: its chunk, the shared chunks and the styles that it
// needs beside the entry; the to-do route with the entry.

const KIB = 1_024

const routes = await weighRoutes(ROOT)
if (routes === null) throw new Error('dist/.vite/manifest.json is missing')
const results = routes
  .toSorted((a, b) => a.kind.localeCompare(b.kind) || b.bytes - a.bytes)
  .map(({ name, kind, bytes, budget }) => ({
    route: name,
    kind,
    kib: rounded(bytes / KIB, 1),
    budgetKib: budget / KIB,
    share: rounded(bytes / budget),
  }))
const todo = results.find((result) => result.kind === 'to-do')
const over = results.filter((result) => result.share > 1)
printReport(
  'budget',
  ['route', 'kind', 'KiB', 'of', 'share'],
  results.map((result) => [result.route, result.kind, result.kib, result.budgetKib, result.share]),
  [
    {
      name: 'entry + to-do route ≤ 200 KiB',
      met: todo !== undefined && todo.kib <= 200,
      measured: todo === undefined ? 'no to-do route' : `${todo.kib} KiB`,
    },
    {
      name: 'every route within its budget',
      met: over.length === 0,
      measured: over.length === 0 ? `${results.length} routes` : over.map(({ route }) => route).join(', '),
    },
  ],
  { results },
)
