import type { RouteWeight } from './budgets.ts'

/** One line per route: name, kind, KiB of its budget. */
export function routeTable(routes: readonly RouteWeight[]): string {
  const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7)
  return routes
    .map(({ name, kind, bytes, budget }) => `${kib(bytes)} of ${kib(budget)} KiB  ${kind.padEnd(10)} ${name}`)
    .join('\n')
}
