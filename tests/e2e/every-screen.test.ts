import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { translatePage } from '../support/page-translator.ts'
import { colleagues } from './support/colleague.ts'
import { makeOld } from './support/old-web-view.ts'
import { leave, SIZES } from './support/scene.ts'
import { judge, startWalk, VISITS, type Walk } from './support/screens.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const [PHONE_SIZE, WIDE_SIZE] = SIZES
const translated = async (context: BrowserContext) => {
  await context.addInitScript(translatePage, false)
}

describe.each([
  { page: 'in the oldest web view served', size: PHONE_SIZE, prepare: makeOld },
  { page: 'translated by the browser', size: WIDE_SIZE, prepare: translated },
])('$page', ({ size, prepare }) => {
  let walk: Walk
  beforeAll(async () => {
    const { chensiyuan } = await colleagues('chensiyuan')
    walk = await startWalk(browser, size, prepare, chensiyuan)
  })
  afterAll(() => leave(walk.manager, walk.admin))

  test.each(Object.entries(VISITS))('the screen %s works and shows what is', async (_, visit) => {
    await visit(walk)
    await judge(walk.manager)
    await judge(walk.admin)
  })
})

test('the oldest web view lacks what it is to lack', async () => {
  const context = await browser.newContext()
  await makeOld(context)
  const page = await context.newPage()
  await page.goto(`${inject('appServer').url}/health`)
  const there = await page.evaluate(() => [
    'hasOwn' in Object,
    'structuredClone' in window,
    'at' in Array.prototype,
  ])
  expect(there).toEqual([false, false, false])
  await context.close()
})
