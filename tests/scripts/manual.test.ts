import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/files.ts'
import { LOCALES } from '../../scripts/locale-files.ts'
import { parseChapter, readManual } from '../../scripts/manual.ts'

const captions = new Map([['trusts.add', 'New delegation']])
const parse = (text: string) => parseChapter('docs/manual/en/07-a-page.md', text, (key) => captions.get(key))

describe('the user manual', () => {
  it('says the same in four languages: the same chapters, sections and lists', () => {
    const shapeOf = (locale: (typeof LOCALES)[number]) =>
      readManual(ROOT, locale).map(({ id, sections }) => [
        id,
        sections.map(({ blocks }) =>
          blocks.map(({ kind, lines }) => [kind, kind === 'text' ? 1 : lines.length]),
        ),
      ])
    const english = shapeOf('en')
    expect(english.length).toBeGreaterThan(10)
    for (const locale of LOCALES) expect(shapeOf(locale), locale).toEqual(english)
  })

  it('reads titles, paragraphs, lists, steps, bold, code, links and captions of the app', () => {
    const text =
      '# Page\n\nFirst `J`.\n\n## How\n\n1. Press {trusts.add}.\n2. **Now** see [calls](/api/docs).\n\n- one\n- two\n'
    expect(parse(text)).toEqual({
      id: 'a-page',
      title: 'Page',
      sections: [
        { title: null, blocks: [{ kind: 'text', lines: [['First ', { code: 'J' }, '.']] }] },
        {
          title: 'How',
          blocks: [
            {
              kind: 'steps',
              lines: [
                ['Press ', { bold: 'New delegation' }, '.'],
                [{ bold: 'Now' }, ' see ', { text: 'calls', href: '/api/docs' }, '.'],
              ],
            },
            { kind: 'list', lines: [['one'], ['two']] },
          ],
        },
      ],
    })
  })

  it.each([
    ['HTML', '# Page\n\nRead <b>this</b>.\n', /a-page\.md:3/],
    ['a script in a link', '# Page\n\n[x](javascript:alert)\n', /not a link/],
    ['plain http', '# Page\n\n[x](http://example.com)\n', /not a link/],
    ['a picture', '# Page\n\n![x](/a.png)\n', /a\.png/],
    ['a table', '# Page\n\n| a | b |\n', /a-page\.md:3/],
    ['a third level', '# Page\n\n### Deep\n', /a-page\.md:3/],
    ['a caption that the app does not have', '# Page\n\nPress {trusts.gone}.\n', /trusts\.gone/],
    ['no title', 'Only words.\n', /title/],
  ])('%s stops the build', (_, text, message) => {
    expect(() => parse(text)).toThrow(message)
  })
})
