import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/files.ts'

const DECISIONS = path.join(ROOT, 'docs/decisions')
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g
const MENTION = /`(docs\/[\w/.-]+\.md)`/g

const pages = ['README.md', ...inDocs('docs')]

describe('the pages of docs', () => {
  it.each(pages)('%s leads to pages that are there', (page) => {
    const text = readFileSync(path.join(ROOT, page), 'utf8')
    const linked = [...text.matchAll(LINK)].map((found) => path.join(path.dirname(page), found[1] ?? ''))
    const mentioned = [...text.matchAll(MENTION)].map((found) => found[1] ?? '')
    const gone = [...linked, ...mentioned].filter((file) => !existsSync(path.join(ROOT, file)))
    expect(gone).toEqual([])
  })

  it('decisions are numbered one after the other and say context, decision and consequence', () => {
    const names = readdirSync(DECISIONS).sort()
    expect(names.length).toBeGreaterThan(0)
    expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, place) => place + 1))
    const heads = names.map((name) =>
      readFileSync(path.join(DECISIONS, name), 'utf8').match(/^## (Context|Decision|Consequence)$/gm),
    )
    expect(heads).toEqual(names.map(() => ['## Context', '## Decision', '## Consequence']))
  })
})

/** The pages below a folder; the manual is the app's. */
function inDocs(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return name === 'docs/manual' ? [] : inDocs(name)
    return name.endsWith('.md') ? [name] : []
  })
}
