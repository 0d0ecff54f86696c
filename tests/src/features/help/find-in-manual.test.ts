import { describe, expect, it } from 'vitest'
import type { Chapter } from '../../../../src/features/help/chapter.ts'
import { findInManual } from '../../../../src/features/help/find-in-manual.ts'

const chapter = (id: string, title: string, ...sections: [string, string][]): Chapter => ({
  id,
  title,
  sections: sections.map(([heading, text]) => ({
    title: heading,
    blocks: [{ kind: 'text', lines: [[text]] }],
  })),
})
const manual = [
  chapter('drafts', 'Brouillons', ['Sans réseau', 'Les listes restent lisibles. La délégation continue.']),
  chapter(
    'delegations',
    'Délégations',
    ['Je m’absente', 'Activez l’interrupteur.'],
    ['Règles', 'Deux délégations.'],
  ),
  chapter('zh', '委托', ['我要外出', '打开开关，选择由谁代办。']),
]
const places = (search: string) =>
  findInManual(manual, search).map(({ chapter: { id }, place }) => `${id} ${place}`)

describe('searching the manual', () => {
  it('finds sections that have every word, titles first, whatever the accents and the case', () => {
    expect(places('DELEGATION')).toEqual(['delegations s1', 'delegations s2', 'drafts s1'])
    expect(places('delegation continue')).toEqual(['drafts s1'])
    expect(places('代办')).toEqual(['zh s1'])
    expect(places('   ')).toEqual([])
    expect(places('\\w+(')).toEqual([])
  })

  it('shows where the word stands', () => {
    const [found] = findInManual(manual, 'delegation continue')
    const marked = found?.hits.map(([from, to]) => found.excerpt.slice(from, to))
    expect(marked).toEqual(['délégation', 'continue'])
    expect(found?.excerpt.startsWith('…')).toBe(true)
  })
})
