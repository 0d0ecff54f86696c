import { gzipSync } from 'node:zlib'

/** The part of Vite's manifest that says what loads what. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly name?: string | undefined
      readonly src?: string | undefined
      readonly isEntry?: boolean | undefined
      readonly imports?: readonly string[] | undefined
      readonly dynamicImports?: readonly string[] | undefined
      readonly css?: readonly string[] | undefined
    }
  >
>

export type RouteKind = 'to-do' | 'container' | 'phone' | 'wide' | 'viewer' | 'part' | 'moving'
export type RouteWeight = {
  readonly name: string
  readonly kind: RouteKind
  /** Gzip. The to-do route counts with the entry, the others count what they add to it. */
  readonly bytes: number
  readonly budget: number
}

const KIB = 1024
const BUDGETS: Readonly<Record<RouteKind, number>> = {
  'to-do': 200 * KIB,
  container: 25 * KIB,
  phone: 150 * KIB,
  wide: 350 * KIB,
  viewer: 200 * KIB,
  part: 20 * KIB,
  moving: 40 * KIB,
}

const TODO = /^src\/features\/inbox\/[\w-]*screen\.tsx$/
const CONTAINER = /^(platform-adapters\/(dingtalk|wecom)\/|node_modules\/(dingtalk-jsapi|@wecom\/jssdk)\/)/
// A form's grid as well: on a phone its rows are cards.
const WIDE = /wide|^src\/features\/(maintenance|handover|admin|workbench|gantt|data-list|form\/grid)\//
/** Comes when a PDF is opened, never with a screen; its worker is a file of its own. */
const VIEWER = /^src\/shared\/files\/preview\/pdf-document\.ts$/
/** Comes when the page stands there and its end is near. */
const PART = /^src\/features\/comments\/[\w-]*\.tsx$/
/** Comes with the first rows of a touch screen: it must bring nothing along that later screens share. */
const MOVING = /^src\/ui\/layout\/touch-refresh\.tsx$/
const PAGE_OF_PARTS = 'src/app/approval-route.tsx'
const PHONE_SHELL = /^src\/app\/.*phone/

/**
 * The weight of every route: the chunks that it loads statically, scripts and styles, gzipped one by one as they
 * travel. A route is a chunk that something imports dynamically. The phone shell belongs to the entry wherever it
 * lives, because no phone route shows without it. What comes after a page and below it counts what it adds to that page.
 */
export function judgeBudgets(manifest: Manifest, read: (asset: string) => Uint8Array): RouteWeight[] {
  const weigh = memo((asset) => gzipSync(read(asset), { level: 9 }).length)
  const total = (assets: readonly string[]) => assets.reduce((sum, asset) => sum + weigh(asset), 0)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const dynamic = new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []))
  const shells = [...dynamic].filter((key) => PHONE_SHELL.test(sourceOf(manifest, key)))
  const base = assetsOf(manifest, [...entries, ...shells])
  const routes = [...dynamic].filter((key) => !shells.includes(key))
  return routes.map((key) => {
    const name = sourceOf(manifest, key)
    const kind = kindOf(name)
    const there = kind === 'part' ? assetsOf(manifest, [PAGE_OF_PARTS]) : new Set<string>()
    const assets = assetsOf(manifest, [key])
    const added = [...assets].filter((asset) => !base.has(asset) && !there.has(asset))
    const counted = kind === 'to-do' ? [...base, ...added] : added
    return { name, kind, bytes: total(counted), budget: BUDGETS[kind] }
  })
}

function kindOf(name: string): RouteKind {
  if (TODO.test(name)) return 'to-do'
  if (CONTAINER.test(name)) return 'container'
  if (VIEWER.test(name)) return 'viewer'
  if (PART.test(name)) return 'part'
  if (MOVING.test(name)) return 'moving'
  return WIDE.test(name) ? 'wide' : 'phone'
}

function sourceOf(manifest: Manifest, key: string): string {
  return manifest[key]?.src ?? key
}

/** Scripts and styles of the chunks and of all that they import statically. */
function assetsOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const assets = new Set<string>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    if (/\.(js|css)$/.test(chunk.file)) assets.add(chunk.file)
    for (const style of chunk.css ?? []) assets.add(style)
    open.push(...(chunk.imports ?? []))
  }
  return assets
}

function memo(weigh: (asset: string) => number): (asset: string) => number {
  const known = new Map<string, number>()
  return (asset) => {
    const bytes = known.get(asset) ?? weigh(asset)
    known.set(asset, bytes)
    return bytes
  }
}
