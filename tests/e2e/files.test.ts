import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { tinyPdf } from '../support/tiny-pdf.ts'
import { picture as photo } from '../support/uploads.ts'
import { seriousViolations } from './support/axe.ts'
import type { Person } from './support/person.ts'
import { enter, leave, picture, SIZES, type Size } from './support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Height by width. */
const A4 = Math.SQRT2

const GBK = Buffer.from([0xb1, 0xa8, 0xcf, 0xfa, 0xcb, 0xb5, 0xc3, 0xf7])
const HOSTILE =
  '<img src=x onerror=alert(1)> 一份名字特别特别长的供应商资质证明材料扫描件（第二次修订稿）.txt'
/** What is kept of it: no character that a file system refuses. */
const KEPT = 'img src=x onerror=alert(1) 一份名字特别特别长的供应商资质证明材料扫描件（第二次修订稿）.txt'

async function atForm(
  size: Size,
): Promise<{ person: Person; field: Locator; choose: (files: Chosen[]) => Promise<void> }> {
  const person = await enter(browser, size, 'chensiyuan')
  const { page, t } = person
  await person.goTo('/start/contractApproval')
  const field = page.getByRole('group', { name: size.locale === 'zh' ? '合同文本' : 'Contract text' })
  await field.waitFor()
  const chooser = field.getByLabel(t('files.add'), { exact: true }).and(page.locator('input'))
  return { person, field, choose: (files) => chooser.setInputFiles(files) }
}

/** What of a title stands outside of its place. */
function spillOf(title: HTMLElement): { lines: number; over: number } {
  const { lineHeight } = getComputedStyle(title)
  return {
    lines: Math.round(title.offsetHeight / Number.parseFloat(lineHeight)),
    over: title.scrollWidth - title.clientWidth,
  }
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }
const asChosen = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: '', buffer })

test.each(SIZES)('D-15 files are attached, looked at, ordered and removed $where', async (size) => {
  const { person, field, choose } = await atForm(size)
  const { page, t } = person
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await choose([
    asChosen('photo.png', await photo('png', { width: 1600, height: 1200 })),
    asChosen('contract.pdf', tinyPdf('Hello Countersign')),
    asChosen(HOSTILE, GBK),
  ])
  const open = (name: string) => field.getByRole('button', { name: t('files.open', { name }) })
  for (const name of ['photo.png', 'contract.pdf', KEPT]) await open(name).waitFor()
  await field.locator('img').waitFor()
  await field.scrollIntoViewIfNeeded()
  await picture(person, 'files-attached')
  expect(await seriousViolations(page)).toEqual([])

  await open('photo.png').click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('img', { name: 'photo.png' }).waitFor()
  await picture(person, 'files-image')
  await preview.getByRole('button', { name: t('files.next') }).click()
  const sheet = preview.getByRole('img', { name: /Hello Countersign/ })
  await sheet.waitFor()
  const { height = 0, width = 1 } = (await sheet.boundingBox()) ?? {}
  expect(height / width).toBeCloseTo(A4, 1)
  const ink = await preview.locator('canvas').evaluate(inkOf)
  expect(ink).toBeGreaterThan(100)
  await picture(person, 'files-pdf')
  expect(await seriousViolations(page)).toEqual([])
  await preview.getByRole('button', { name: t('files.next') }).click()
  await preview.getByText('报销说明').waitFor()
  expect(await preview.getByRole('heading', { name: KEPT }).evaluate(spillOf)).toEqual({ lines: 1, over: 0 })
  await picture(person, 'files-text')
  const link = await preview.getByRole('link', { name: t('files.download') }).getAttribute('href')
  const answer = await page.request.get(link ?? '')
  expect(answer.headers()['content-disposition']).toContain('attachment')
  await page.keyboard.press('Escape')

  await field.getByRole('button', { name: t('files.more', { name: 'photo.png' }) }).click()
  await page.getByRole('menuitem', { name: t('files.down') }).click()
  await expect.poll(() => field.getByRole('listitem').first().textContent()).toContain('ontract.pdf')
  await field.getByRole('button', { name: t('files.more', { name: 'photo.png' }) }).click()
  await page.getByRole('menuitem', { name: t('files.remove') }).click()
  await expect.poll(() => field.getByRole('listitem').count()).toBe(2)
  expect(dialogs).toEqual([])
  expect(person.complaints.filter((one) => !one.includes('Service Worker'))).toEqual([])
  await leave(person)
})

test.each(SIZES)(
  'F-04 a file that is refused says why at the field, and is not sent $where',
  async (size) => {
    const { person, field, choose } = await atForm(size)
    const { t } = person
    await choose([asChosen('tool.exe', Buffer.from('MZ'))])
    await field.getByText(t('problems.fileNotAllowed')).waitFor()
    await choose([asChosen('fake.png', Buffer.from('<html>'))])
    await field.getByText(t('faults.fileContentDiffers', { name: 'fake.png' })).waitFor()
    await picture(person, 'files-refused')
    await leave(person)
  },
)

test.each(SIZES)(
  'an upload without a network waits for it; one that is lost is tried again $where',
  async (size) => {
    const { person, field, choose } = await atForm(size)
    const { page, context, t } = person
    await context.setOffline(true)
    await choose([asChosen('later.txt', GBK)])
    await field.getByText(t('files.waitingOffline')).waitFor()
    await picture(person, 'files-offline')
    await context.setOffline(false)
    await field.getByRole('button', { name: t('files.open', { name: 'later.txt' }) }).waitFor()

    await page.route('**/api/files/upload?**', (route) => route.abort(), { times: 1 })
    await choose([asChosen('lost.txt', GBK)])
    await field.getByRole('button', { name: t('files.retry', { name: 'lost.txt' }) }).click()
    await field.getByRole('button', { name: t('files.open', { name: 'lost.txt' }) }).waitFor()
    await leave(person)
  },
)

test.each(SIZES)(
  'what was chosen before the page was closed goes on when it is opened again $where',
  async (size) => {
    const { person, field, choose } = await atForm(size)
    const { page, t } = person
    await page.route('**/api/files/upload?**', (route) => route.abort())
    await choose([asChosen('kept.txt', GBK)])
    await field.getByRole('button', { name: t('files.retry', { name: 'kept.txt' }) }).waitFor()
    await page.unroute('**/api/files/upload?**')
    await page.reload()
    await field.getByRole('button', { name: t('files.open', { name: 'kept.txt' }) }).waitFor()
    await leave(person)
  },
)

test.each(SIZES)('nothing is sent while a file is on its way $where', async (size) => {
  const { person, field, choose } = await atForm(size)
  const { page, t } = person
  const held = Promise.withResolvers<void>()
  await page.route('**/api/files/upload?**', async (route) => {
    await held.promise
    await route.continue()
  })
  await choose([asChosen('slow.txt', GBK)])
  await field.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: t('form.submit'), exact: true }).click()
  await field.getByText(t('problems.uploading')).waitFor()
  await field.getByRole('button', { name: t('files.cancel', { name: 'slow.txt' }) }).click()
  await expect.poll(() => field.getByRole('listitem').count()).toBe(0)
  held.resolve()
  await leave(person)
})

/** Runs in the page: how many points of a canvas are dark. */
function inkOf(canvas: HTMLElement | SVGElement): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128) dark += 1
  return dark
}
