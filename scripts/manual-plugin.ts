import path from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './files.ts'
import { LOCALES } from './locale-files.ts'
import { manualFiles, readManual } from './manual.ts'

const PREFIX = 'virtual:manual/'

/** `virtual:manual/LOCALE` is the user manual in that language, each a file of its own that is loaded when it is read. */
export function manualPlugin(): Plugin {
  return {
    name: 'countersign-manual',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const locale = LOCALES.find((one) => id === `\0${PREFIX}${one}`)
      if (locale === undefined) return undefined
      for (const file of manualFiles(ROOT, locale)) this.addWatchFile(path.join(ROOT, file))
      return `export default ${JSON.stringify(readManual(ROOT, locale))}`
    },
  }
}
