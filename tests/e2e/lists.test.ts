import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveForm } from '../../contract/workflow/drafts.ts'
import { launchBrowser } from '../../scripts/browser.ts'
import { colleagues, freshToken } from './support/colleague.ts'
import { LISTS, type ListFacts } from './support/lists.ts'
import { expectGoodOverlay } from './support/overlay.ts'
import { enter, leave, picture, SIZES } from './support/scene.ts'
import { makeSomethingToRead } from './support/to-read.ts'

/** Gets copies of claims. */
const READER = 'sunyue'
/** Has begun two claims. */
const DRAFTER = 'zengqingling'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
  await makeSomethingToRead(READER)
  const { [DRAFTER]: drafter } = await colleagues(DRAFTER)
  for (const title of ['写到一半的申请', '另一份申请']) {
    const draft = { workflowCode: 'expenseClaim', bizObject: { data: { title } }, replayToken: freshToken() }
    await drafter?.call(saveForm, draft)
  }
})
afterAll(() => browser.close())

const CASES = SIZES.flatMap((size) => LISTS.map((list) => ({ ...list, ...size, size })))

test.each(CASES)('T-01: the list $box is filtered by each field of its panel $where', async (one) => {
  const { box, who, fields, read, size } = one
  const reader = (await colleagues(who))[who]
  const me = await reader?.idOf(who)
  if (reader === undefined || me === undefined) throw new Error(`There is no ${who}.`)
  const [sample] = await read(reader)
  if (sample === undefined) throw new Error(`The list ${box} of ${who} is empty.`)
  const person = await enter(browser, size, who)
  const { page, t } = person
  const names: Record<string, string> = {
    originator: sample.originator,
    currentHandler: sample.handler ?? me,
    participant: me,
  }
  const given = fields.filter((field) => field in names)
  const search = new URLSearchParams(given.map((field) => [field, names[field] ?? '']))
  await person.goTo(`/inbox/${box}?${search}`)
  const filterButton = page.getByRole('button', { name: t('inbox.filter'), exact: true })
  await page.getByText(/\d/).first().waitFor()
  if (box === 'finished') await expectGoodOverlay(page, filterButton)
  await filterButton.click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: new RegExp(`^${t('inbox.query')}`) }).waitFor()
  const labels = await panel.locator('label,legend').allInnerTexts()
  expect(labels.map((label) => label.trim())).toEqual(fields.map((field) => t(`inbox.fields.${field}`)))

  for (const field of fields) {
    const label = t(`inbox.fields.${field}`)
    if (field === 'sequenceNo') await panel.getByLabel(label).fill(sample.number)
    if (field === 'workflowName') await panel.getByLabel(label).fill(sample.names[0]?.slice(0, 4) ?? '')
    if (field === 'activityName') await panel.getByLabel(label).fill(sample.node)
    if (field === 'instanceState')
      await panel.getByRole('button', { name: t(`inbox.states.${sample.state}`), exact: true }).click()
    if (field.endsWith('Time')) {
      await panel.getByLabel(t('inbox.from'), { exact: true }).fill(sample.day)
      await panel.getByLabel(t('inbox.to'), { exact: true }).fill(sample.day)
    }
    if (field === 'workflowCode') {
      await panel.getByLabel(label).click()
      await page.getByPlaceholder(t('inbox.searchTemplate')).fill(sample.workflow[size.locale] ?? '')
      await page.getByRole('treeitem', { level: 2 }).first().click()
    }
  }
  await picture(person, `lists-${box}-filter`)
  await panel.getByRole('button', { name: new RegExp(`^${t('inbox.query')}`) }).click()

  // The filters leave one by one; each time the list has what the rest of them lets through.
  const chips = page.getByRole('list', { name: t('inbox.activeFilters') }).getByRole('button')
  // A draft has no number to be found by.
  const count = fields.length - (sample.number === '' ? 1 : 0)
  await expect.poll(() => chips.count()).toBe(count)
  for (let left = count; left > 0; left -= 1) {
    const filter = Object.fromEntries(new URL(page.url()).searchParams)
    await expect
      .poll(async () => {
        const found = (await read(reader)).filter((row) => passes(row, filter, me)).length
        const shown = page.getByText(t('inbox.count', { total: found, shown: Math.min(found, 20) }), {
          exact: true,
        })
        const isRight = found > 0 && (await shown.waitFor({ timeout: 3_000 }).then(...IS_THERE))
        // Of what others do, as other tests do meanwhile, this list is not told.
        if (!isRight) await page.reload()
        return isRight
      })
      .toBe(true)
    await chips.last().click()
    if (left > 1) await expect.poll(() => chips.count()).toBe(left - 1)
  }
  expect(new URL(page.url()).search).toBe('')
  await page.locator('[data-card]').first().waitFor()
  await picture(person, `lists-${box}`)
  await leave(person)
})

const IS_THERE = [() => true, () => false] as const

/** What each filter means, said a second time. */
function passes(row: ListFacts, filter: Readonly<Record<string, string>>, me: string): boolean {
  const has = (texts: readonly string[], part: string | undefined) =>
    part === undefined || texts.some((text) => text.toLowerCase().includes(part.toLowerCase()))
  const is = (value: string | null, wanted: string | undefined) => wanted === undefined || value === wanted
  return (
    has([row.number], filter.sequenceNo) &&
    has(row.names, filter.workflowName) &&
    is(row.workflowCode, filter.workflowCode) &&
    is(row.originator, filter.originator) &&
    has([row.node], filter.activityName) &&
    is(row.handler ?? me, filter.currentHandler) &&
    is(row.state, filter.instanceState) &&
    (filter.startTime === undefined || row.day >= filter.startTime) &&
    (filter.endTime === undefined || row.day <= filter.endTime)
  )
}

test.each(SIZES)('the rows are sorted, and searched while they are typed $where', async (size) => {
  const person = await enter(browser, size, 'linjing')
  const { page, t } = person
  await person.goTo('/inbox/finished')
  const cards = page.locator('[data-card]')
  await cards.first().waitFor()
  const newest = await cards.first().getAttribute('data-card')
  await expectGoodOverlay(page, page.getByRole('button', { name: t('inbox.orders.newest') }))
  await page.getByRole('button', { name: t('inbox.orders.newest') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('inbox.orders.oldest') })
    .click()
  await expect.poll(() => cards.first().getAttribute('data-card')).not.toBe(newest)
  expect(new URL(page.url()).search).toBe('?order=oldest')
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByRole('heading', { name: t('inbox.empty.nothingFound') }).waitFor()
  await page.getByRole('button', { name: t('ui.clearSearch') }).click()
  await cards.first().waitFor()
  await leave(person)
})
