import { describe, expect, it } from 'vitest'
import { readPackageText } from '../../../../checks/shape/read-text.ts'
import { exampleText, problemLines, problemText } from '../../../../server/apps/packages/problem-text.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('problemText', () => {
  it('says in each language what is wrong and what to change', () => {
    const problem = {
      path: 'workflows[0].administrators.users[0]',
      problem: 'unknownUser',
      params: { username: 'x' },
    } as const
    expect(problemText(problem, 'en')).toBe(
      'The organisation has no user “x”. Correct the user name or create the user first.',
    )
    expect(problemText(problem, 'zh')).toContain('没有用户“x”')
    expect(problemLines([problem])).toMatch(
      /^ {2}workflows\[0\]\.administrators\.users\[0\]\n {4}The organisation/,
    )
  })
})

describe('examples and warnings', () => {
  const problem = {
    path: 'workflows[0].nodes[1]',
    problem: 'nobodyTakes',
    params: { code: 'finance', count: 1, all: 3 },
    example: {
      steps: [
        { name: { zh: '发起', en: 'Request' }, line: null },
        { name: { zh: '金额' }, line: 'total > 5' },
        { name: { zh: '财务', en: 'Finance' }, line: null },
      ],
      initiator: '林静 (linjing)',
      values: 'total = 6',
    },
  } as const

  it('a way names its nodes in the reader’s language, who starts it, and with what', () => {
    expect(exampleText(problem, 'zh')).toBe(
      '到达路径：发起 → 金额 [total > 5] → 财务。 发起人：林静 (linjing)。 当 total = 6 时。',
    )
    expect(exampleText(problem, 'fr')).toMatch(/^Chemin : 发起 → 金额 \[total > 5\] → 财务\. Lancé par/)
    expect(exampleText(problem, 'es')).toMatch(/^Camino: /)
    expect(problemLines([problem]).split('\n')[2]).toBe(
      '    Way there: Request → 金额 [total > 5] → Finance. Started by 林静 (linjing). With total = 6.',
    )
  })

  it('M4: a warning is marked as one', () => {
    const warning = {
      path: 'x',
      problem: 'ratioRounded',
      params: { ratio: '0.67', fraction: '2/3' },
    } as const
    expect(problemLines([warning])).toContain('Warning: The ratio 0.67 counts exactly as written')
  })
})

describe('readPackageText', () => {
  it('reads JSON', () => {
    expect(readPackageText(bytes('{"a":1}'))).toEqual({ ok: true, json: { a: 1 } })
  })

  it.each<[string, Uint8Array, string, object]>([
    ['a file above 2 MB', new Uint8Array(2 * 1024 * 1024 + 1), 'fileTooLarge', {}],
    ['bytes that are no UTF-8', new Uint8Array([0xff, 0xfe, 0x00]), 'notUtf8', {}],
    ['a comma too many', bytes('{\n  "a": 1,\n}'), 'notJson', { line: 3, column: 1 }],
    ['a text cut off', bytes('{\n  "a":'), 'notJson', { line: 2, column: 7 }],
  ])('%s is refused with its place', (_, file, problem, params) => {
    expect(readPackageText(file)).toMatchObject({ ok: false, problems: [{ path: '', problem, params }] })
  })
})
