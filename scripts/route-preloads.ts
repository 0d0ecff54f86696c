import { type Built, filesLoadedBy, sourceOf } from './loaded-files.ts'

/** Which files a page should ask for at once, besides those its entry names. */
export type RoutePreloads = {
  /** The first whose `path` (a pattern, below the base path) fits. */
  readonly routes: readonly { readonly path: string; readonly files: readonly string[] }[]
  /** What each container needs before anything is drawn. */
  readonly containers: Readonly<Record<string, readonly string[]>>
  /** The texts by language. */
  readonly texts: Readonly<Record<string, string>>
}

/** Screens by their address, as src/app/router.tsx loads them. */
const SCREENS: readonly { readonly path: string; readonly source: RegExp }[] = [
  { path: '^(items|instances)/', source: /^src\/app\/(approval-route|read-document)\.tsx?$/ },
  {
    path: '^messages/open/',
    source:
      /^src\/(app\/(approval-route|further-screens|way-on)|features\/messages\/open-message-screen)\.tsx?$/,
  },
  { path: '^start/', source: /^src\/app\/start-form-route\.tsx$/ },
  { path: '^start$', source: /^src\/features\/start\/start-screen\.tsx$/ },
  { path: '^me$', source: /^src\/features\/personal\/me-screen\.tsx$/ },
  { path: '^(inbox(/|$)|$)', source: /^src\/features\/inbox\/inbox-screen\.tsx$/ },
]

const CONTAINERS = { dingtalk: /\/dingtalk-platform\.ts$/, wecom: /\/wecom-platform\.ts$/ }
const ENTRY = /^index\.html$|^src\/main\.tsx$/
const TEXTS = /^virtual:texts\/first\/(\w+)$/

/** Scripts and styles of each screen that the page does not name itself. */
export function routePreloads(root: string, built: readonly Built[]): RoutePreloads {
  const known = filesLoadedBy(ENTRY, root, built)
  const loadable = (source: RegExp) =>
    [...filesLoadedBy(source, root, built)].filter((file) => !known.has(file) && /\.(js|css)$/.test(file))
  const texts = built.flatMap((one) => {
    const language = one.type === 'chunk' ? TEXTS.exec(sourceOf(one.facadeModuleId, root))?.[1] : undefined
    return language === undefined ? [] : [[language, one.fileName] as const]
  })
  return {
    routes: SCREENS.map(({ path, source }) => ({
      path,
      files: loadable(source),
    })),
    containers: Object.fromEntries(
      Object.entries(CONTAINERS).map(([name, source]) => [name, loadable(source)]),
    ),
    texts: Object.fromEntries(texts),
  }
}
