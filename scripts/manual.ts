import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Block, Chapter, Inline, Section } from '../src/features/help/chapter.ts'
import { listFiles } from './files.ts'
import { type LocaleName, readTexts } from './locale-files.ts'

/** What a button or a page is called, by its key in the locales. */
type CaptionOf = (key: string) => string | undefined

/** The user manual in one language: docs/manual/LOCALE/*.md in the order of their names. */
export function readManual(root: string, locale: LocaleName): Chapter[] {
  const texts = readTexts(root)[locale]
  return manualFiles(root, locale).map((file) =>
    parseChapter(file, readFileSync(path.join(root, file), 'utf8'), (key) => texts.get(key)),
  )
}

export function manualFiles(root: string, locale: LocaleName): string[] {
  return listFiles(root, [`docs/manual/${locale}`], /\.md$/)
}

/**
 * A chapter from the part of Markdown that the manual is written in: `#` and `##`, paragraphs, `-` and `1.` lists, bold,
 * code, links to our own pages or https, and `{key}` for a caption of the app in the same language. Anything else, HTML
 * above all, stops the build with its line.
 */
export function parseChapter(file: string, text: string, captionOf: CaptionOf): Chapter {
  const sections: { title: string | null; blocks: { kind: Block['kind']; lines: Inline[][] }[] }[] = []
  let title: string | undefined
  let open: Block['kind'] | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const where = `${file}:${index + 1}`
    const [, mark = '', rest = ''] = /^(#+ |- |\d+\. |)(.*)$/.exec(line) ?? []
    if (line.trim() === '') open = null
    else if (mark === '# ' && title === undefined) title = rest
    else if (mark === '## ') sections.push({ title: rest, blocks: [] })
    else if (mark.startsWith('#') || /^\s|^>|^\||^```/.test(line))
      throw new Error(`${where}: not in the manual's Markdown`)
    else {
      const kind = mark === '' ? 'text' : mark === '- ' ? 'list' : 'steps'
      if (sections.length === 0) sections.push({ title: null, blocks: [] })
      const blocks = sections.at(-1)?.blocks ?? []
      if (open !== kind || kind === 'text') blocks.push({ kind, lines: [] })
      blocks.at(-1)?.lines.push(inlines(rest, where, captionOf))
      open = kind
    }
  }
  if (title === undefined) throw new Error(`${file}: a chapter begins with its title`)
  return { id: idOf(file), title, sections: sections satisfies Section[] }
}

/** `docs/manual/en/03-deciding.md` is `deciding`. */
function idOf(file: string): string {
  return path.basename(file, '.md').replace(/^\d+-/, '')
}

const INLINE = /\{([a-z][\w.]*)\}|\*\*([^*]+)\*\*|`([^`]+)`|!?\[([^\]]+)\]\(([^)\s]+)\)/gi

function inlines(text: string, where: string, captionOf: CaptionOf): Inline[] {
  const found: Inline[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, key, bold, code, label, href] = match
    if (whole.startsWith('!')) throw new Error(`${where}: not in the manual's Markdown: ${whole}`)
    found.push(...plain(text.slice(at, match.index), where))
    at = match.index + whole.length
    if (key !== undefined) {
      const caption = captionOf(key)
      if (caption === undefined) throw new Error(`${where}: there is no text ${key}`)
      found.push({ bold: caption })
    } else if (bold !== undefined) found.push({ bold })
    else if (code !== undefined) found.push({ code })
    else if (label !== undefined && href !== undefined) found.push({ text: label, href: safe(href, where) })
  }
  return [...found, ...plain(text.slice(at), where)]
}

function plain(text: string, where: string): string[] {
  if (/[<>*`[\]{}]/.test(text)) throw new Error(`${where}: not in the manual's Markdown: ${text}`)
  return text === '' ? [] : [text]
}

function safe(href: string, where: string): string {
  if (!/^(\/[a-z]|https:\/\/)/.test(href)) throw new Error(`${where}: not a link of the manual: ${href}`)
  return href
}
