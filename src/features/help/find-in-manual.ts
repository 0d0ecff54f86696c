import type { Block, Chapter, Inline, Section } from './chapter.ts'

type Hit = readonly [number, number]

/** A section that has all the words, with the part of its text where the first of them stands. */
export type Found = {
  readonly chapter: Chapter
  readonly section: Section
  /** Its place in the chapter, for the address. */
  readonly place: string
  readonly excerpt: string
  readonly hits: readonly Hit[]
}

const BEFORE = 24
const LENGTH = 120

/** Sections with every word of the search, those that have one in a title first. Accents and case make no difference. */
export function findInManual(chapters: readonly Chapter[], search: string): readonly Found[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const found = chapters.flatMap((chapter) =>
    chapter.sections.flatMap((section, index) => {
      const title = folded(`${chapter.title} ${section.title ?? ''}`)
      const text = section.blocks.map(textOfBlock).join(' ')
      const all = `${title} ${folded(text)}`
      if (!words.every((word) => all.includes(word))) return []
      const rank = words.some((word) => title.includes(word)) ? 0 : 1
      return [{ rank, chapter, section, place: placeOf(index), ...excerptOf(text, words) }]
    }),
  )
  return found.toSorted((a, b) => a.rank - b.rank)
}

export function placeOf(index: number): string {
  return `s${index + 1}`
}

/** The same length as the text, so that places in it are places in the text. */
function folded(text: string): string {
  return text.replace(/[\s\S]/g, (unit) => (unit.normalize('NFD')[0] ?? unit).toLowerCase()[0] ?? unit)
}

function excerptOf(text: string, words: readonly string[]): { excerpt: string; hits: Hit[] } {
  const flat = folded(text)
  const firsts = words.map((word) => flat.indexOf(word)).filter((at) => at >= 0)
  const start = Math.max(0, Math.min(...firsts, text.length) - BEFORE)
  const from = firsts.length === 0 ? 0 : start
  const part = text.slice(from, from + LENGTH)
  const excerpt = `${from > 0 ? '…' : ''}${part}${from + LENGTH < text.length ? '…' : ''}`
  return { excerpt, hits: hitsIn(folded(excerpt), words) }
}

function hitsIn(text: string, words: readonly string[]): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at < text.length; ) {
    const word = words.find((one) => text.startsWith(one, at))
    if (word !== undefined) hits.push([at, at + word.length])
    at += word?.length ?? 1
  }
  return hits
}

function textOfBlock({ lines }: Block): string {
  return lines.map((line) => line.map(textOfInline).join('')).join(' ')
}

function textOfInline(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if ('bold' in inline) return inline.bold
  return 'code' in inline ? inline.code : inline.text
}
