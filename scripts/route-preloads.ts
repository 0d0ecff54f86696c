import { routesOf } from '../src/app/routes.ts'
import { type Built, filesLoadedBy, filesOfModules, sourceOf } from './loaded-files.ts'
import { LOCALES } from './locale-files.ts'

/** Which files a page should ask for at once, besides those its entry names. */
export type RoutePreloads = {
  /** The first whose `path` (a pattern, below the base path) fits. */
  readonly routes: readonly { readonly path: string; readonly files: readonly string[] }[]
  /** What each container needs before anything is drawn. */
  readonly containers: Readonly<Record<string, readonly string[]>>
  /** The texts by language. */
  readonly texts: Readonly<Record<string, string>>
}

const CONTAINERS = {
  dingtalk: 'platform-adapters/dingtalk/dingtalk-platform.ts',
  wecom: 'platform-adapters/wecom/wecom-platform.ts',
}
const ENTRY = /^index\.html$|^src\/main\.tsx$/
const TEXTS = /^virtual:texts\/first\/(\w+)$/

/** Scripts and styles of each screen that the page does not name itself. */
export function routePreloads(root: string, built: readonly Built[]): RoutePreloads {
  const known = filesLoadedBy(ENTRY, root, built)
  const loadable = (modules: readonly string[]) =>
    [...filesOfModules(modules, root, built)].filter((file) => !known.has(file) && /\.(js|css)$/.test(file))
  const texts = built.flatMap((one) => {
    const language = one.type === 'chunk' ? TEXTS.exec(sourceOf(one.facadeModuleId, root))?.[1] : undefined
    return language === undefined ? [] : [[language, one.fileName] as const]
  })
  if (texts.length !== LOCALES.length) throw new Error('the first texts have no files of their own')
  return {
    routes: routesLoadedAhead(loadable),
    containers: Object.fromEntries(
      Object.entries(CONTAINERS).map(([name, module]) => [name, loadable([module])]),
    ),
    texts: Object.fromEntries(texts),
  }
}

/** Routes of the same files are one pattern: what the page says of them is short. */
function routesLoadedAhead(
  loadable: (modules: readonly string[]) => readonly string[],
): RoutePreloads['routes'] {
  const addresses = new Map<string, string[]>()
  for (const { path, screen, preload, home } of routesOf()) {
    if (preload === undefined) continue
    const files = loadable([screen, ...preload]).join(' ')
    const own = [addressPattern(path), ...(home ? [''] : [])]
    addresses.set(files, [...(addresses.get(files) ?? []), ...own])
  }
  return [...addresses].map(([files, paths]) => ({
    path: `^(${paths.join('|')})/?$`,
    files: files.split(' ').filter((file) => file !== ''),
  }))
}

/** `/items/:workItemId` → `items/[^/]+`. */
function addressPattern(path: string): string {
  if (path.includes('?')) throw new Error(`${path}: a part that may be left out is not loaded ahead`)
  return path.slice(1).replace(/:\w+/g, '[^/]+')
}
