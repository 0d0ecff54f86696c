import { describe, expect, it } from 'vitest'
import { checkSheet } from '../../checks/models/check-sheets.ts'
import { bizModel } from '../../contract/package/models.ts'
import type { Layout } from '../../contract/package/sheets.ts'
import { smallPackage } from '../support/small-package.ts'

const model = bizModel.parse(smallPackage().models[0])
const name = { en: 'X' }

function found(phone: Layout): string[] {
  const problems: string[] = []
  checkSheet({ code: 'form', name, phone }, model, [], (path, problem) =>
    problems.push(`${path.join('.')} ${problem}`),
  )
  return problems
}

describe('a layout with tabs, groups, paragraphs and a summary', () => {
  it('is fine when every field is known, placed once and as wide as there is room', () => {
    expect(
      found({
        summary: ['total', 'purpose'],
        sections: [
          {
            description: { en: 'Fill in what you know.' },
            columns: 3,
            fields: [{ property: 'purpose', span: 3 }],
          },
        ],
        tabs: [
          { name, sections: [{ fields: [{ text: name }, 'kind'] }] },
          { name, sections: [{ fields: [{ group: name, collapsed: true, fields: ['items', 'total'] }] }] },
        ],
      }),
    ).toEqual([])
  })

  it('names an unknown field in a group, a field placed twice, and one that is too wide', () => {
    expect(
      found({
        sections: [
          {
            columns: 2,
            fields: ['kind', { group: name, fields: ['nope', { property: 'purpose', span: 3 }] }],
          },
        ],
        tabs: [
          { name, sections: [{ fields: ['kind'] }] },
          { name, sections: [{ fields: ['total'] }] },
        ],
      }),
    ).toEqual([
      'phone.sections.0.fields.1.fields.0 unknownProperty',
      'phone.sections.0.fields.1.fields.1.span spanTooWide',
      'phone.tabs.0.sections.0.fields.0 namedTwice',
    ])
  })

  it('a summary holds known values, each once, and no table', () => {
    expect(
      found({ summary: ['nope', 'items', 'total', 'total'], sections: [{ fields: ['total'] }] }),
    ).toEqual([
      'phone.summary.0 unknownProperty',
      'phone.summary.1 notSummarised',
      'phone.summary.3 namedTwice',
    ])
  })

  it('needs a section or tabs', () => {
    const sheets = [{ code: 'form', name, phone: { sections: [] } }]
    expect(bizModel.safeParse({ ...model, sheets }).success).toBe(false)
  })
})
