import type { Locator, Page } from 'playwright-core'
import { wordsOf } from './words.ts'

const t = wordsOf('zh')

/** One field filled in by hand, and what has to be stored for it. */
export type Filled = {
  readonly fill: (field: Locator, page: Page) => Promise<void>
  /** As `form/load` answers it; people by their names. */
  readonly stored: unknown
}

const type = (text: string): Filled['fill'] => {
  return (field) => field.locator('input, textarea').first().fill(text)
}
const text = (typed: string, stored: unknown = typed): Filled => ({ fill: type(typed), stored })
const nothing: Filled = { fill: async () => {}, stored: null }
const select =
  (...values: readonly string[]): Filled['fill'] =>
  async (field) => {
    for (const [index, value] of values.entries())
      await field.locator('select').nth(index).selectOption(value)
  }
const choose = (stored: string): Filled => ({ fill: select(stored), stored })

/** Checks boxes or radio buttons by their words. */
const check = (...words: readonly string[]): Filled['fill'] => {
  return async (field) => {
    for (const word of words) await field.getByText(word, { exact: true }).click()
  }
}

function inSheet(...words: readonly string[]): Filled['fill'] {
  return async (field, page) => {
    await field.getByRole('button').click()
    const sheet = page.getByRole('dialog')
    for (const word of words) {
      await sheet.getByRole('searchbox').fill(word)
      await sheet.getByRole('listitem').getByText(word, { exact: true }).click()
    }
    await sheet.getByRole('button', { name: t('values.done', { count: words.length }) }).click()
  }
}

/** One of a long list: the tap chooses and closes. */
function oneInSheet(word: string): Filled['fill'] {
  return async (field, page) => {
    await field.getByRole('button').last().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('searchbox').fill(word)
    await sheet.getByRole('listitem').getByText(word, { exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  }
}

/** Looks for each and takes the one of that name; several are confirmed. */
function pick(
  found: readonly (readonly [keyword: string, name: string])[],
  several: boolean,
): Filled['fill'] {
  return async (field, page) => {
    await field.getByRole('button').last().click()
    const sheet = page.getByRole('dialog')
    for (const [keyword, name] of found) {
      await sheet.getByRole('searchbox').fill(keyword)
      await sheet.locator('button[aria-pressed]').filter({ hasText: name }).first().click()
    }
    if (several) await sheet.getByRole('button', { name: t('people.done', { count: found.length }) }).click()
    await sheet.waitFor({ state: 'detached' })
  }
}
const one = (keyword: string, name: string): Filled => ({
  fill: pick([[keyword, name]], false),
  stored: [name],
})
const several = (...found: readonly (readonly [string, string])[]): Filled => ({
  fill: pick(found, true),
  stored: found.map(([, name]) => name),
})

/** Sends files and waits until each has arrived. */
const attach = (...names: readonly string[]): Filled => ({
  fill: async (field) => {
    const buffer = Buffer.from('plain words')
    for (const name of names) {
      await field
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name, mimeType: 'text/plain', buffer })
    }
    for (const name of names) await field.getByText(name).first().waitFor()
    await field.getByRole('progressbar').first().waitFor({ state: 'detached' })
  },
  stored: names,
})

const TAGS = '<script>alert(1)</script>'

/** What the relations choose: records of runs, by their titles, the last one hostile. */
export const RELATED = ['关联甲', '关联乙', "<img src=x onerror=alert(1)> ' or 1=1"] as const
const titled = (title: string) => `全部控件：${title}`

/** Records of the list; the search finds each by its title, a hostile one is shown as unsupported. */
function relate(titles: readonly string[], multiple: boolean): Filled {
  return {
    fill: async (field, page) => {
      await field.getByRole('button').last().click()
      const sheet = page.getByRole('dialog')
      for (const title of titles) {
        await sheet.getByRole('searchbox').fill(title)
        const shown = title.includes('<') ? t('form.unsupported') : titled(title)
        await sheet.locator('button[aria-pressed]').filter({ hasText: shown }).first().click()
      }
      if (multiple)
        await sheet.getByRole('button', { name: t('records.done', { count: titles.length }) }).click()
      await sheet.waitFor({ state: 'detached' })
    },
    stored: titles.map(titled),
  }
}

/** Three values of each type and of the formats with an editor of their own, the last one hostile. */
export const ROUND_TRIPS: Readonly<Record<string, readonly [Filled, Filled, Filled]>> = {
  shortText: [text('见 https://example.com/a'), text('  two  spaces '), text(TAGS)],
  longText: [text('一\n二\n三'), text('👩‍👩‍👧 e\u0301'), text("' or 1=1-- $x {{y}}")],
  number: [text('1,234.50', '1234.5'), text('１２３．４', '123.4'), text('-0.000001')],
  num_integer: [text('1，000', '1000'), text('0'), text('-7')],
  num_percent2: [text('12.5', '0.125'), text('15%', '0.15'), text('－3.25％', '-0.0325')],
  num_rmb2: [text('￥1,000', '1000'), text('¥12,860.05', '12860.05'), text('元9', '9')],
  day: [text('2026-11-21'), text('0001-01-01'), text('9999-12-31')],
  date_1: [
    text('2026-11-21T14:32', '2026-11-21 14:32'),
    nothing,
    text('9999-12-31T23:59', '9999-12-31 23:59'),
  ],
  date_2: [
    {
      fill: async (field) => {
        await field.locator('input').fill('2026-11-21T14:32')
        await field.locator('select').selectOption('05')
      },
      stored: '2026-11-21 14:32:05',
    },
    text('2026-11-21T00:00', '2026-11-21 00:00:00'),
    nothing,
  ],
  date_3: [
    { fill: select('2026', '02'), stored: '2026-02' },
    { fill: select('1930', '01'), stored: '1930-01' },
    nothing,
  ],
  date_4: [choose('2026'), choose('1930'), nothing],
  date_6: [text('14:32'), text('00:00'), nothing],
  date_12: [{ fill: select('2027', '12'), stored: '2027-12' }, nothing, nothing],
  time: [text('09:30'), text('00:00'), text('23:59')],
  yesNo: [
    { fill: (field) => field.getByRole('switch').check(), stored: true },
    {
      fill: async (field) => {
        await field.getByRole('switch').check()
        await field.getByRole('switch').uncheck()
      },
      stored: false,
    },
    nothing,
  ],
  radio: [
    { fill: check('红'), stored: 'red' },
    { fill: check('红', '其他'), stored: 'other' },
    {
      fill: async (field) => {
        await field.getByText('绿', { exact: true }).click()
        await field.getByRole('button').click()
      },
      stored: null,
    },
  ],
  checkbox: [
    { fill: check('蓝', '红'), stored: ['red', 'blue'] },
    { fill: check('红', '绿', '蓝', '其他'), stored: ['red', 'green', 'blue', 'other'] },
    { fill: check('红', '红'), stored: null },
  ],
  dropdown: [
    { fill: oneInSheet('北京'), stored: 'beijing' },
    { fill: oneInSheet('香港'), stored: 'hongKong' },
    nothing,
  ],
  multiDropdown: [
    { fill: inSheet('北京', '巴黎'), stored: ['beijing', 'paris'] },
    { fill: inSheet('香港'), stored: ['hongKong'] },
    nothing,
  ],
  person: [one('linjing', '林静'), one('lj', '林静'), one('林', '林静')],
  multiPerson: [several(['xiefang', '谢芳']), several(['xf', '谢芳'], ['linjing', '林静']), nothing],
  office: [one('财务', '财务中心'), one('caiwu', '财务中心'), one('研发', '研发中心')],
  multiDepartment: [several(['财务', '财务中心']), nothing, nothing],
  mixedPeople: [
    several(['linjing', '林静'], ['总经理', '总经理']),
    several(['cwspr', '财务审批人']),
    nothing,
  ],
  attachment: [attach('报告.txt'), attach('a.txt', 'b.txt'), attach("' or 1=1-- $x.txt")],
  relation: [relate(['关联甲'], false), relate(['关联乙'], false), relate([RELATED[2]], false)],
  multiRelation: [relate(['关联甲', '关联乙'], true), nothing, relate([RELATED[2], '关联甲'], true)],
  location: [
    { ...text('上海市浦东新区世纪大道 100 号'), stored: { address: '上海市浦东新区世纪大道 100 号' } },
    { ...text('{"address":1}'), stored: { address: '{"address":1}' } },
    { ...text(TAGS), stored: { address: TAGS } },
  ],
}

/** Columns of the sub-table that are typed in, with their names; their values are those of the fields called alike. */
export const CELLS: Readonly<Record<string, string>> = {
  shortText: '单行文本',
  longText: '多行文本',
  number: '数字',
  day: '日期',
  time: '时间',
}
