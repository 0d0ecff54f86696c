import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../contract/vocabulary.ts'
import { documentNumber, numberPeriod } from '../../rules/document/document-number.ts'
import { renderTitle } from '../../rules/document/title.ts'
import { showsAsUnsupported } from '../../rules/text/html-text.ts'
import { isAllowedLink, linkedParts, linkScheme } from '../../rules/text/links.ts'
import { localised } from '../../rules/text/localised.ts'
import { valueText } from '../../rules/values/value-text.ts'
import { PROBLEMS } from '../../rules/write/problems.ts'
import { expense, stored } from './expense-model.ts'

const names = { initiator: '王芳', department: 'Finance', workflow: 'Expense', date: '2026-11-17' }
const title = (template: string, data: object = stored) =>
  renderTitle(template, expense, { ...data }, names, 'en')

describe('titles', () => {
  test('fields and names are filled in, formatted for the reader', () => {
    expect(title('{initiator}: {reason} {total}')).toBe('王芳: Trip to Lyon ¥25.00')
    expect(title('{department} · {workflow} · {date} {note}{nothing}')).toBe('Finance · Expense · 2026-11-17')
  })

  test('nothing but empty fields is called as its workflow is', () => {
    expect(title('{note} {nothing} d')).toBe('Expense')
    expect(title('{note}: {nothing}')).toBe('Expense')
    expect(title('Petty cash')).toBe('Petty cash')
  })

  test('an empty field leaves no sign behind that would part it from others', () => {
    expect(title('{note} · {total} d')).toBe('¥25.00 d')
    expect(title('{reason} · {note} · {total}')).toBe('Trip to Lyon · ¥25.00')
    expect(title('{reason}, {note}')).toBe('Trip to Lyon')
    expect(title('{reason}（{note}）- {total}')).toBe('Trip to Lyon（）- ¥25.00')
    expect(title('{salary} {total}', { ...stored, salary: '-5' })).toBe('−5 ¥25.00')
  })

  test.each(
    ['$' + '{7*7}', '{{7*7}}', '<%=7*7%>', '#{7*7}', '{total}', '{initiator}', '$&', '$1'].map((text) => [
      text,
    ]),
  )('X-02 the value %s stays as typed', (reason) => {
    expect(title('{reason}', { ...stored, reason })).toBe(reason)
  })

  test('a title is one line of at most 200 characters and cuts no character in two', () => {
    expect(title('{reason}', { reason: 'a\n b' })).toBe('a b')
    const long = title('{reason}', { reason: '👍'.repeat(250) })
    expect([...long]).toHaveLength(200)
    expect(encodeURIComponent(long)).toMatch(/%E2%80%A6$/)
  })
})

describe('document numbers', () => {
  const rule = { prefix: 'EXP', date: 'YYYYMMDD', digits: 4, reset: 'day' } as const
  test('prefix, date and counter', () => {
    expect(documentNumber(rule, '2026-11-17', 42)).toBe('EXP202611170042')
    expect(documentNumber({ ...rule, date: 'none', prefix: '' }, '2026-11-17', 12345)).toBe('12345')
    expect(documentNumber({ ...rule, date: 'YYYYMM' }, '2026-11-17', 1)).toBe('EXP2026110001')
  })
  test('the counter starts again with its period', () => {
    expect(numberPeriod(rule, '2026-11-17')).toBe('2026-11-17')
    expect(numberPeriod({ ...rule, reset: 'month' }, '2026-11-17')).toBe('2026-11')
    expect(numberPeriod({ ...rule, reset: 'year' }, '2026-11-17')).toBe('2026')
    expect(numberPeriod({ ...rule, reset: 'never' }, '2026-11-17')).toBe('')
  })
})

describe('HTML in texts', () => {
  test.each([
    '<b>x</b>',
    '<img src=x onerror=alert(1)>',
    '<IMG/SRC=x>',
    '</p>',
    'a <br/> b',
    '&lt;b&gt;',
    '&#60;script&#62;',
    '&#x3C;script&#x003e;',
    '＜script＞',
    '<scr\0ipt>',
    '<scr\u200Bipt>',
    '<!-- x -->',
    '<!doctype html>',
    '<o:p></o:p>',
    '<svg\nonload=x>',
  ])('D-14 %j is not supported', (text) => {
    expect(showsAsUnsupported(text)).toBe(true)
  })

  test.each([
    'a < b',
    'a<b',
    '<3',
    'x < y > z',
    '1<2>0',
    'Ann <ann@example.com>',
    '<https://example.com>',
    '&amp; &',
    '<>',
  ])('D-14 %s is ordinary text', (text) => {
    expect(showsAsUnsupported(text)).toBe(false)
  })

  test('D-17 a long run of brackets is read at once', () => {
    const began = performance.now()
    for (const text of ['<a '.repeat(30_000), '<'.repeat(100_000), '&lt'.repeat(30_000)])
      showsAsUnsupported(text)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('links', () => {
  test.each([
    ['https://example.com/a?b#c', 'https'],
    ['HTTP://example.com', 'http'],
    ['ftp://example.com/f', 'ftp'],
    ['file:///C:/plans/a.pdf', 'file'],
  ])('D-16 %s may be a link', (address, scheme) => {
    expect(linkScheme(address)).toBe(scheme)
  })

  test.each([
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file://host/share',
    'file:////host/share',
    '//evil.example',
    'https:evil',
    'http:///x',
    'https://exa mple.com',
    'example.com',
    '',
  ])('D-16 %j stays text', (address) => {
    expect(isAllowedLink(address)).toBe(false)
  })
})

describe('texts of values', () => {
  const property = (code: string) => {
    const found = expense.properties.find((candidate) => candidate.code === code)
    if (!found) throw new Error(`no ${code}`)
    return found
  }
  test('each kind reads as people say it', () => {
    expect(valueText(property('amount'), '12.5', 'zh')).toBe('¥12.50')
    expect(valueText(property('urgent'), false, 'fr')).toBe('Non')
    expect(valueText(property('tags'), ['a', 'b'], 'zh')).toBe('a、b')
    expect(valueText(property('kind'), 'gone', 'en')).toBe('gone')
    expect(valueText(property('payee'), [{ id: 'u1', type: 3, name: '王芳' }], 'en')).toBe('王芳')
    expect(valueText(property('payee'), [{ id: 'u1', type: 3 }], 'en', (id) => `name of ${id}`)).toBe(
      'name of u1',
    )
    expect(valueText(property('items'), stored.items, 'es')?.replace('\u00A0', ' ')).toBe('2 filas')
  })
  test('empty has no text', () => {
    for (const { code } of expense.properties) expect(valueText(property(code), null, 'en')).toBeNull()
  })
  test('a text falls back to the organisation’s language, then to any', () => {
    expect(localised({ zh: '费用', fr: 'Frais' }, 'fr', 'zh')).toBe('Frais')
    expect(localised({ zh: '费用', fr: 'Frais' }, 'en', 'zh')).toBe('费用')
    expect(localised({ fr: 'Frais' }, 'en', 'zh')).toBe('Frais')
    expect(localised({}, 'constructor', 'zh')).toBe('')
  })
})

test('every problem of the rules has a text in every language', () => {
  for (const locale of LOCALES) {
    const texts = JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'))
    expect(PROBLEMS.filter((problem) => typeof texts.problems[problem] !== 'string')).toEqual([])
  }
})

describe('links inside a text', () => {
  const addresses = (text: string) => linkedParts(text).flatMap(({ address }) => address ?? [])

  test.each<[string, string[]]>([
    ['见 https://example.com/a?b=1，谢谢', ['https://example.com/a?b=1']],
    ['(see http://example.com/x).', ['http://example.com/x']],
    ['ftp://files.example/a file:///C:/share/a.txt', ['ftp://files.example/a', 'file:///C:/share/a.txt']],
    ['javascript:alert(1) data:text/html,x vbscript:x file://host/x //evil', []],
    ['JaVa\tScript:alert(1)', []],
    ['https:// http://', []],
  ])('D-16 of %j are %j', (text, expected) => {
    expect(addresses(text)).toEqual(expected)
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('D-17 50 kB of one letter, of schemes or of dots takes no time', () => {
    for (const text of ['a'.repeat(50_000), 'http://'.repeat(7_000), `https://a${'.'.repeat(50_000)}`]) {
      const began = performance.now()
      linkedParts(text)
      expect(performance.now() - began).toBeLessThan(200)
    }
  })
})
