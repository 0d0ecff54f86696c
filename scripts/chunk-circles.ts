import type { Manifest } from './budgets.ts'

/**
 * Files of the build that load each other. Which of them runs first depends on the screen that asks: on one of them a
 * constant of the other is not there yet, and nothing says so.
 */
export function chunkCircles(manifest: Manifest): string[] {
  const importsOf = (key: string) => manifest[key]?.imports ?? []
  return Object.keys(manifest).filter((key) => {
    const found = new Set(importsOf(key))
    for (const each of found) for (const further of importsOf(each)) found.add(further)
    return found.has(key)
  })
}
