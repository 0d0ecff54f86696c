import path from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './files.ts'
import { LOCALES } from './locale-files.ts'
import { splitTexts, TEXT_PARTS } from './text-split.ts'

/** `virtual:texts/PART/LOCALE`: see scripts/text-split.ts. */
const NAME = /^virtual:texts\/(\w+)\/(\w+)$/

/**
 * `virtual:texts/first/LOCALE` is what the first screens say and `virtual:texts/further/LOCALE` what all others say:
 * which text is which follows from the imports of the app's entry, so whoever writes a text need not know.
 */
export function textsPlugin(): Plugin {
  let split: ReturnType<typeof splitTexts> | undefined
  return {
    name: 'countersign-texts',
    buildStart() {
      split = undefined
    },
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, part, locale] = NAME.exec(id.replace('\0', '')) ?? []
      const known = LOCALES.find((one) => one === locale)
      const wanted = TEXT_PARTS.find((one) => one === part)
      if (known === undefined || wanted === undefined) return undefined
      this.addWatchFile(path.join(ROOT, `locales/${known}.json`))
      split ??= splitTexts(ROOT)
      return `export const texts = ${JSON.stringify(split[known][wanted])}`
    },
    /** While developing: a text may begin to be said by another screen, or to be worded anew. */
    hotUpdate({ file }) {
      if (split === undefined || !/\.(tsx?|json)$/.test(file)) return
      const before = JSON.stringify(split)
      split = splitTexts(ROOT)
      if (JSON.stringify(split) === before) return
      const { moduleGraph, hot } = this.environment
      for (const [id, module] of moduleGraph.idToModuleMap) {
        if (NAME.test(id.replace('\0', ''))) moduleGraph.invalidateModule(module)
      }
      hot.send({ type: 'full-reload' })
      return []
    },
  }
}
