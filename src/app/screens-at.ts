import type { LazyPart } from '../lib/parts/lazy-part.ts'

/** A screen and the address it stands at. */
export type ScreenEntry = {
  readonly pattern: string
  readonly Screen: LazyPart
}

/** One screen for each of the patterns: none may be left out. */
export function screensAt<Name extends string>(
  patterns: Readonly<Record<Name, string>>,
  screens: Readonly<Record<Name, LazyPart>>,
): readonly ScreenEntry[] {
  const entries: ScreenEntry[] = []
  for (const name in screens) entries.push({ pattern: patterns[name], Screen: screens[name] })
  return entries
}
