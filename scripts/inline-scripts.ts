import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { minify, type Plugin } from 'vite'
import { withOurNames } from './early-names.ts'

/** What runs before the app: files of public/, as index.html names them one after the other. */
const SCRIPTS = /(<script src="\.\/[\w-]+\.js" vite-ignore><\/script>\s*)+/
const NAME = /src="\.\/([\w-]+\.js)"/g

/**
 * Writes the scripts that run before the app into the page itself: as files they were a trip each on a slow line, and
 * waited behind what the page loads ahead. The server's content policy names them by their hashes.
 */
export function inlineScripts(): Plugin {
  const written = new Set<string>()
  let folders = { from: '', to: '' }
  return {
    name: 'countersign-inline-scripts',
    apply: 'build',
    configResolved: ({ publicDir, root, build }) => {
      folders = { from: publicDir, to: path.resolve(root, build.outDir) }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const [tags = ''] = SCRIPTS.exec(html) ?? []
        let inline = ''
        for (const [, name = ''] of tags.matchAll(NAME)) {
          const source = withOurNames(name, readFileSync(path.join(folders.from, name), 'utf8'))
          const { code, errors } = await minify(name, source, { module: false })
          if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
          if (/<\/script|<!--/i.test(code)) throw new Error(`${name} would end inside the page`)
          inline += `${code.trim()}\n`
          written.add(name)
        }
        // One element: browsers go about other work before each of them.
        return html.replace(tags, () => `<script>${inline}</script>\n    `)
      },
    },
    closeBundle: () => {
      for (const name of written) rmSync(path.join(folders.to, name), { force: true })
    },
  }
}

/** While developing they are files of their own, with the same names written into them. */
export function servedScripts(): Plugin {
  return {
    name: 'countersign-served-scripts',
    apply: 'serve',
    configureServer: ({ config, middlewares }) => {
      middlewares.use((request, response, next) => {
        const [, name] = /\/((?:early|first-paint)\.js)(?:\?|$)/.exec(request.url ?? '') ?? []
        if (name === undefined) return next()
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.end(withOurNames(name, readFileSync(path.join(config.publicDir, name), 'utf8')))
      })
    },
  }
}
