import type { Plugin } from 'vite'
import { buildStandalone, isStandalone } from './standalone.ts'

/** What runs before the app, as index.html names it one after the other. */
const SCRIPTS = /(<script src="\.\/[\w-]+\.js" vite-ignore><\/script>\s*)+/
const NAME = /src="\.\/([\w-]+\.js)"/g

/**
 * Writes the scripts that run before the app into the page itself: as files they were a trip each on a slow line, and
 * waited behind what the page loads ahead. The server's content policy names them by their hashes. The service
 * worker's script is a file beside it.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'countersign-inline-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const [tags] = SCRIPTS.exec(html) ?? []
        if (tags === undefined) throw new Error('index.html names no script that runs before the app')
        let inline = ''
        for (const [, name = ''] of tags.matchAll(NAME)) {
          if (!isStandalone(name)) throw new Error(`index.html names ${name}; scripts/standalone.ts has none`)
          const code = await buildStandalone(name)
          if (/<\/script|<!--/i.test(code)) throw new Error(`${name} would end inside the page`)
          inline += `${code}\n`
        }
        // One element: browsers go about other work before each of them.
        return html.replace(tags, () => `<script>${inline}</script>\n    `)
      },
    },
    async generateBundle() {
      const name = 'push-worker.js'
      this.emitFile({ type: 'asset', fileName: name, source: await buildStandalone(name) })
    },
  }
}

/** While developing they are files of their own. */
export function servedScripts(): Plugin {
  return {
    name: 'countersign-served-scripts',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const [, name = ''] = /\/([\w-]+\.js)(?:\?|$)/.exec(request.url ?? '') ?? []
        if (!isStandalone(name)) return next()
        const send = (code: string) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8')
          response.end(code)
        }
        buildStandalone(name).then(send, next)
      })
    },
  }
}
