import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listFileLinks } from '../../../contract/files.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, flowOf, openCard, openSheet, write } from '../support/act.ts'
import { seriousViolations } from '../support/axe.ts'
import { colleagues } from '../support/colleague.ts'
import { importPackage } from '../support/import-package.ts'
import type { Person } from '../support/person.ts'
import { startExpense } from '../support/requests.ts'
import { accountOf, EXPENSE_PACKAGE } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

const CODE = 'signedClaim'
const NAME = { zh: '签名单', en: 'Signed claim', fr: 'Demande signée', es: 'Solicitud firmada' }

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
  await importPackage(signedPackage(), inject('appServer').dataDir)
})
afterAll(() => browser.close())

/** The expense claim under another name, whose manager signs an agree. */
function signedPackage(): AppPackage {
  return {
    ...EXPENSE_PACKAGE,
    code: CODE,
    name: NAME,
    models: EXPENSE_PACKAGE.models.map((model) => ({ ...model, code: CODE })),
    workflows: EXPENSE_PACKAGE.workflows.map((workflow) => ({
      ...workflow,
      code: CODE,
      name: NAME,
      model: CODE,
      nodes: workflow.nodes.map((node) =>
        node.type === 'approval' && node.code === 'manager'
          ? { ...node, signature: { agree: 'required' as const, latest: true } }
          : node,
      ),
    })),
  }
}

/** Runs in the page: nothing covers it, and no edge cuts it off. */
function isOnScreen(element: HTMLElement | SVGElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && element.contains(seen)
}

async function draw({ page }: Person, pad: Locator): Promise<void> {
  // The sheet may still be rising.
  await pad.evaluate(async (element) => {
    const moves = element.closest('[role="dialog"]')?.getAnimations() ?? []
    await Promise.all(moves.map(({ finished }) => finished))
  })
  const box = await pad.boundingBox()
  if (box === null) throw new Error('there is no pad')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  for (const stroke of [
    [at(0.2, 0.6), at(0.4, 0.3), at(0.5, 0.6)],
    [at(0.5, 0.4), at(0.7, 0.6), at(0.8, 0.4)],
  ]) {
    const [first, ...rest] = stroke
    if (first === undefined) continue
    await page.mouse.move(...first)
    await page.mouse.down()
    for (const point of rest) await page.mouse.move(...point, { steps: 8 })
    await page.mouse.up()
  }
}

/** Nothing is printed before the signature is there. */
async function isWaitedForByPrinting({ page, t, goTo }: Person, instance: string): Promise<void> {
  const answer = Promise.withResolvers<void>()
  await page.route(`**${listFileLinks.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await goTo(`/print?instances=${instance}`)
  const print = page.getByRole('button', { name: t('print.run'), exact: true })
  await page.getByRole('article').waitFor()
  await print.waitFor()
  expect(await print.isDisabled()).toBe(true)
  answer.resolve()
  await expect.poll(() => print.isEnabled()).toBe(true)
  const pictures = page.getByRole('article').locator('img')
  const widths = await pictures.evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)),
  )
  expect(widths.length).toBeGreaterThan(0)
  expect(Math.min(...widths)).toBeGreaterThan(0)
}

test.each(SIZES)(
  'G6: an agree is signed by hand with a file beside it, and both are seen by the initiator $where',
  async (size) => {
    const subject = subjectOf('Signed')
    const { chensiyuan } = await colleagues('chensiyuan')
    const instance = await startExpense(chensiyuan, subject, '800', CODE)
    const manager = await enter(browser, size, 'linjing')
    const { page, t } = manager
    await openCard(manager, subject)
    const sheet = await openSheet(manager, 'agree')
    await write(sheet, 'Signed and sealed')
    const files = sheet.getByRole('group', { name: t('approval.attachments') })
    await files
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'rates.txt', mimeType: 'text/plain', buffer: Buffer.from('1.08') })
    await files.getByRole('button', { name: t('files.open', { name: 'rates.txt' }), exact: true }).waitFor()
    await sheet
      .getByRole('button', { name: t('approval.confirm', { action: t('approval.actions.agree') }) })
      .click()
    const missing = sheet.getByText(t('approval.papers.signature'))
    await missing.waitFor()
    await expect.poll(() => missing.evaluate(isOnScreen)).toBe(true)
    expect(await seriousViolations(page)).toEqual([])

    await sheet.getByRole('button', { name: t('signature.sign'), exact: true }).click()
    const signing = page.getByRole('dialog', { name: t('signature.title') })
    const pad = signing.getByRole('img', { name: t('signature.pad') })
    await pad.waitFor()
    await draw(manager, pad)
    await picture(manager, '22-signing')
    expect(await seriousViolations(page)).toEqual([])
    await signing.getByRole('button', { name: t('signature.undo') }).click()
    await draw(manager, pad)
    await signing.getByRole('button', { name: t('signature.confirm') }).click()
    await sheet.getByRole('img', { name: t('signature.label') }).waitFor()
    await picture(manager, '22-signed')
    await confirm(manager, sheet, 'agree')

    const initiator = await enter(browser, size, 'chensiyuan')
    await initiator.goTo(`/instances/${instance}`)
    const flow = flowOf(initiator)
    const opener = flow.getByRole('button', { name: t('files.open', { name: 'rates.txt' }), exact: true })
    await opener.waitFor()
    const name = accountOf('linjing', size.locale).name
    const shown = flow.getByRole('img', { name: initiator.t('signature.of', { name }) })
    await expect
      .poll(() =>
        shown.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0),
      )
      .toBe(true)
    await shown.scrollIntoViewIfNeeded()
    await picture(initiator, '22-timeline')
    expect(await seriousViolations(initiator.page)).toEqual([])
    await isWaitedForByPrinting(initiator, instance)
    await leave(manager, initiator)
  },
)

test.each(SIZES)(
  'G6: whoever cannot draw types the name by keyboard; the last signature serves again where the step allows it $where',
  async (size) => {
    const { chensiyuan } = await colleagues('chensiyuan')
    const manager = await enter(browser, size, 'linjing')
    const { page, t } = manager
    for (const way of ['typed', 'latest']) {
      const subject = subjectOf(way)
      const instance = await startExpense(chensiyuan, subject, '800', CODE)
      await openCard(manager, subject)
      const sheet = await openSheet(manager, 'agree')
      if (way === 'typed') {
        await sheet.getByRole('button', { name: t('signature.sign'), exact: true }).click()
        const signing = page.getByRole('dialog', { name: t('signature.title') })
        await signing.getByRole('radio', { name: t('signature.draw') }).focus()
        await page.keyboard.press('ArrowRight')
        await signing.getByLabel(t('signature.name')).fill('Lin Jing')
        await page.keyboard.press('Tab')
        await signing.getByRole('button', { name: t('signature.confirm') }).press('Enter')
        await sheet.getByText('Lin Jing').waitFor()
      } else {
        await sheet.getByRole('button', { name: t('signature.useLatest') }).click()
        await sheet.getByRole('img', { name: t('signature.label') }).waitFor()
      }
      await confirm(manager, sheet, 'agree')
      // Nothing more comes to a typed one: it can be printed as soon as it is drawn.
      await manager.goTo(`/print?instances=${instance}`)
      const print = page.getByRole('button', { name: t('print.run'), exact: true })
      await expect.poll(() => print.isEnabled()).toBe(true)
      if (way === 'typed') expect(await page.getByRole('article').textContent()).toContain('Lin Jing')
    }
    await leave(manager)
  },
)

/** The pad of an agree, on a phone. */
async function atPad(text: string) {
  const subject = subjectOf(text)
  const { chensiyuan } = await colleagues('chensiyuan')
  await startExpense(chensiyuan, subject, '800', CODE)
  const manager = await enter(browser, SIZES[0], 'linjing')
  const { page, t } = manager
  await openCard(manager, subject)
  const sheet = await openSheet(manager, 'agree')
  const open = () => sheet.getByRole('button', { name: t('signature.sign'), exact: true }).click()
  await open()
  const signing = page.getByRole('dialog', { name: t('signature.title') })
  const pad = signing.getByRole('img', { name: t('signature.pad') })
  await pad.waitFor()
  const upright = page.viewportSize() ?? { width: 0, height: 0 }
  const onItsSide = { width: upright.height, height: upright.width }
  const turn = async (size: typeof upright) => {
    await page.setViewportSize(size)
    await expect
      .poll(async () => Math.abs(size.width - ((await pad.boundingBox())?.width ?? 0)))
      .toBeLessThan(80)
  }
  return { manager, sheet, open, signing, pad, upright, onItsSide, turn }
}

test('G6: a signature that was drawn on a broad screen is whole after the phone was turned', async () => {
  const { manager, sheet, signing, pad, upright, onItsSide, turn } = await atPad('Turned')
  const { t } = manager
  await turn(onItsSide)
  await draw(manager, pad)
  await turn(upright)
  const padWidth = await pad.evaluate((element) => element.clientWidth * window.devicePixelRatio)
  await signing.getByRole('button', { name: t('signature.confirm') }).click()
  const signed = sheet.getByRole('img', { name: t('signature.label') })
  await signed.waitFor()
  const width = await signed.evaluate((element) =>
    element instanceof HTMLImageElement ? element.naturalWidth : 0,
  )
  // From 0.2 to 0.8 of the broad pad (see `draw`): three quarters of the one that it just fits into.
  expect(width / padWidth).toBeGreaterThan(0.7)
  await leave(manager)
})

test('G6: a signature stands as it was drawn however often the phone is turned, also in the middle of a line', async () => {
  const { manager, pad, upright, onItsSide, turn } = await atPad('Turned again')
  const { page } = manager
  await turn(onItsSide)
  const { width = 0, height = 0 } = (await pad.boundingBox()) ?? {}
  expect({ width: width / onItsSide.width, height: height / onItsSide.height }).toEqual({
    width: expect.closeTo(0.97, 1),
    height: expect.closeTo(0.7, 1),
  })
  await draw(manager, pad)
  await picture(manager, '22-signing-on-its-side')
  const drawn = await pad.evaluate(inkIn)
  for (const _ of ['once', 'twice']) {
    await turn(upright)
    await turn(onItsSide)
  }
  await expect.poll(() => pad.evaluate(inkIn)).toEqual(drawn)

  const box = await pad.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 60, { steps: 8 })
  await turn(upright)
  await page.mouse.move(200, 500, { steps: 8 })
  await page.mouse.up()
  await turn(onItsSide)
  const { left, right } = await pad.evaluate(inkIn)
  // The line that was cut short lies left of the others, and nothing was added to those.
  expect(left).toBeLessThan(drawn.left)
  expect(right).toBe(drawn.right)
  await leave(manager)
})

test('G6: what was drawn is there again when the pad was closed without confirming', async () => {
  const { manager, sheet, open, signing, pad } = await atPad('Closed')
  const { page, t } = manager
  await draw(manager, pad)
  const drawn = await pad.evaluate(inkIn)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => signing.getByRole('button', { name: t('ui.close') }).click(),
    () => page.goBack(),
  ]) {
    await close()
    await signing.waitFor({ state: 'detached' })
    await open()
    await pad.waitFor()
    await expect.poll(() => pad.evaluate(inkIn)).toEqual(drawn)
  }
  await signing.getByRole('button', { name: t('signature.confirm') }).click()
  await sheet.getByRole('img', { name: t('signature.label') }).waitFor()
  await sheet.getByRole('button', { name: t('signature.again') }).click()
  await signing.getByText(t('signature.here')).waitFor()
  await leave(manager)
})

test('G6: who has signed need not do so again when the page was loaded anew; what was taken out stays out', async () => {
  const { manager, sheet, signing, pad } = await atPad('Reloaded')
  const { page, t } = manager
  await draw(manager, pad)
  await signing.getByRole('button', { name: t('signature.confirm') }).click()
  const signed = sheet.getByRole('img', { name: t('signature.label') })
  await signed.waitFor()
  await page.reload()
  await openSheet(manager, 'agree')
  await signed.waitFor()
  await sheet.getByRole('button', { name: t('signature.remove'), exact: true }).click()
  await page.reload()
  await openSheet(manager, 'agree')
  await sheet.getByRole('button', { name: t('signature.sign'), exact: true }).click()
  await draw(manager, pad)
  await signing.getByRole('button', { name: t('signature.confirm') }).click()
  await signed.waitFor()
  await page.reload()
  await openSheet(manager, 'agree')
  await signed.waitFor()
  await confirm(manager, sheet, 'agree')
  await leave(manager)
})

/** Runs in the page: between which columns and rows of a canvas something is drawn. */
function inkIn(canvas: HTMLElement | SVGElement) {
  const found = { left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1 }
  if (!(canvas instanceof HTMLCanvasElement)) return found
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((data[pixel * 4 + 3] ?? 0) === 0) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    found.left = Math.min(found.left, x)
    found.right = Math.max(found.right, x)
    found.top = Math.min(found.top, y)
    found.bottom = Math.max(found.bottom, y)
  }
  return found
}
