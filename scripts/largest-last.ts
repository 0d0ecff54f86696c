import type { Plugin } from 'vite'

const PRELOAD = /^ *<link rel="modulepreload"[^>]* href="\.\/([^"]+)">\n/gm

/**
 * The page's largest script comes last among what the page names: a browser has six connections, and what follows the
 * entry is asked for while this one is still under way (src/standalone/early), so that the line does not rest in between.
 */
export function largestLast(): Plugin {
  return {
    name: 'countersign-largest-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const sizeOf = (name: string) => {
          const file = bundle[name]
          return file?.type === 'chunk' ? file.code.length : 0
        }
        const [largest] = [...html.matchAll(PRELOAD)].toSorted(
          ([, a = ''], [, b = '']) => sizeOf(b) - sizeOf(a),
        )
        if (largest === undefined) return html
        const rest = html.replace(largest[0], '')
        const end = rest.lastIndexOf('<link rel="stylesheet"')
        const place = rest.indexOf('\n', end) + 1
        return rest.slice(0, place) + largest[0] + rest.slice(place)
      },
    },
  }
}
