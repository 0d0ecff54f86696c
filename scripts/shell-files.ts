import type { Plugin } from 'vite'
import { routesOf } from '../src/app/routes.ts'
import { filesLoadedBy, filesOfModules } from './loaded-files.ts'

/** What screens that open offline load by themselves, in any language; each of these must be in the build. */
const PARTS = [
  /^index\.html$|^src\/main\.tsx$/,
  /^virtual:texts\/first\//,
  /^virtual:texts\/further\//,
  /^src\/lib\/live\/events/,
  /^src\/lib\/device\/service-worker/,
  /^src\/shared\/account\/kept-cache/,
  /^src\/shared\/lists\/search\/(recent-terms|search-history)/,
  /^src\/app\/wide/,
  /^src\/app\/strips/,
  /^src\/app\/further-screens/,
  /^src\/app\/read-document/,
  /^src\/app\/way-on/,
  /^src\/features\/decisions\//,
  /^src\/features\/inbox\/swipe\//,
  /^src\/features\/inbox\/[\w-]*screen\.tsx$/,
  /^src\/features\/inbox\/list\/empty-list/,
  /^src\/features\/inbox\/list\/inbox-keys/,
  /^src\/features\/inbox\/filter\/active-filters/,
  /^src\/features\/inbox\/further\/further-lists/,
  /^src\/features\/form\/sub-table\/windowed-cards/,
  /^src\/features\/approval\/timeline\/timeline\.tsx$/,
  /^src\/ui\/list\/windowed/,
  /^src\/ui\/overlay\/library-frame/,
]

/**
 * Gathers what the shell, the to-do list and a document, from its message too, need to open offline; the service worker
 * keeps the rest when it is first used.
 */
export function shellFilesPlugin(files: Set<string>): Plugin {
  return {
    name: 'countersign-shell-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.values(bundle)
      const screens = routesOf().flatMap(({ screen, offline }) => (offline ? [screen] : []))
      for (const file of filesOfModules(screens, process.cwd(), built)) files.add(file)
      for (const part of PARTS) {
        const own = filesLoadedBy(part, process.cwd(), built)
        if (own.size === 0) throw new Error(`No file of the build is ${part}, which is to open offline.`)
        for (const file of own) files.add(file)
      }
    },
  }
}
