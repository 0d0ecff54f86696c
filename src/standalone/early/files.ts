import { base, contentOf, isReturned, path, vendor, wantedPath } from './page.ts'

let areAsked = false

/** What this address needs beside the entry. Of low priority: over HTTP/1.1 the calls would wait behind these files. */
export function loadFiles(): void {
  const files = areAsked ? [] : filesOfScreen()
  areAsked = true
  for (const file of files) {
    const link = document.createElement('link')
    const isStyle = /\.css$/.test(file)
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the bundler's own links ask for them: a file that is asked for in another mode is loaded twice.
    link.crossOrigin = ''
    // What they are to show is asked for next, and goes first.
    link.fetchPriority = 'low'
    link.href = base + file
    document.head.appendChild(link)
  }
}

function filesOfScreen(): string[] {
  const screens = filesOf('screens')
  const shown = isReturned ? wantedPath() : path
  const fits = Object.keys(screens).find((pattern) => new RegExp(pattern).test(shown))
  const container = filesOf('containers')[vendor] ?? ''
  return `${container} ${fits === undefined ? '' : screens[fits]}`.split(' ').filter((file) => file !== '')
}

/** As the server wrote them into the page (server/static/index-page.ts). */
function filesOf(name: string): Record<string, string> {
  return JSON.parse(contentOf(name) || '{}')
}

/**
 * The entry's own files come first: the app starts while its screen is still under way. When all but the largest are
 * here the others are asked for, so that the line does not rest in between.
 */
export function loadFilesInTurn(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
  const missing = links.filter(({ href }) => performance.getEntriesByName(href).length === 0)
  let waiting = missing.length
  const came = () => {
    waiting -= 1
    if (waiting <= 1) loadFiles()
  }
  for (const link of missing) {
    link.addEventListener('load', came)
    link.addEventListener('error', came)
  }
  if (waiting <= 1) loadFiles()
  // Browsers that cannot load ahead say nothing of it.
  setTimeout(loadFiles, 3000)
}
