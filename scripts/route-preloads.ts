import { type Built, filesLoadedBy } from './loaded-files.ts'

/** Which files a page should ask for at once, besides those its entry names. */
export type RoutePreloads = {
  /** The first whose `path` (a pattern, below the base path) fits. */
  readonly routes: readonly { readonly path: string; readonly files: readonly string[] }[]
  /** The texts by language. */
  readonly texts: Readonly<Record<string, string>>
}

/** Screens by their address, as src/app/router.tsx loads them; with what a form of many rows shows at once. */
const SCREENS: readonly { readonly path: string; readonly source: RegExp }[] = [
  { path: '^(items|instances)/', source: /^src\/(app\/approval-route|features\/form\/windowed-cards)\.tsx$/ },
  {
    path: '^messages/open/',
    source:
      /^src\/(app\/approval-route|features\/(form\/windowed-cards|messages\/open-message-screen))\.tsx$/,
  },
  { path: '^start/', source: /^src\/app\/start-form-route\.tsx$/ },
  { path: '^start$', source: /^src\/features\/start\/start-screen\.tsx$/ },
  { path: '^me$', source: /^src\/features\/personal\/me-screen\.tsx$/ },
  { path: '^(inbox(/|$)|$)', source: /^src\/features\/inbox\/inbox-screen\.tsx$/ },
]

/** Loaded before anything is drawn, whatever the address. */
const ALWAYS = /^platform-adapters\/make-platform\.ts$/
const ENTRY = /^index\.html$|^src\/main\.tsx$/
const TEXTS = /^src\/lib\/texts\/(\w+)\.ts$/

/** What the page names beside the scripts its entry imports. */
export function entryPreloads(root: string, built: readonly Built[]): string[] {
  const known = filesLoadedBy(ENTRY, root, built)
  return [...filesLoadedBy(ALWAYS, root, built)].filter((file) => !known.has(file) && file.endsWith('.js'))
}

/** Scripts and styles of each screen that the page does not name itself. */
export function routePreloads(root: string, built: readonly Built[]): RoutePreloads {
  const known = new Set([...filesLoadedBy(ENTRY, root, built), ...entryPreloads(root, built)])
  const loadable = (source: RegExp) =>
    [...filesLoadedBy(source, root, built)].filter((file) => !known.has(file) && /\.(js|css)$/.test(file))
  const texts = built.flatMap((one) => {
    if (one.type !== 'chunk' || one.facadeModuleId === null) return []
    const language = TEXTS.exec(one.facadeModuleId.slice(root.length + 1).replaceAll('\\', '/'))?.[1]
    return language === undefined ? [] : [[language, one.fileName] as const]
  })
  return {
    routes: SCREENS.map(({ path, source }) => ({
      path,
      files: loadable(source),
    })),
    texts: Object.fromEntries(texts),
  }
}
