import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { batchSubmit } from '../../../contract/workflow/drafts.ts'
import { LOG_TYPE, listOperation } from '../../../contract/workflow/logs.ts'
import { revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { launchBrowser } from '../../../scripts/browser.ts'
import { openSheet, write } from '../support/act.ts'
import { type Colleague, colleagues, freshToken } from '../support/colleague.ts'
import type { Person } from '../support/person.ts'
import { startExpense, startPurchase } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

/** Decides the claims of his department from the list, and purchases as a reviewer. */
const WHO = 'hejunjie'
const [PHONE] = SIZES
const subject = subjectOf('离线')
const titleOf = (what: string) => `${subject} ${what}`

let browser: Browser
let me: Person
let page: Page
let by: Record<'hejunjie' | 'zhugeqing' | 'chensiyuan' | 'linjing' | 'xiefang', Colleague>
const claims = new Map<string, string>()

beforeAll(async () => {
  browser = await launchBrowser()
  by = await colleagues(WHO, 'zhugeqing', 'chensiyuan', 'linjing', 'xiefang')
  for (const what of ['applied', 'withdrawn', 'tapped', 'unanswered', 'killed'])
    claims.set(what, await startExpense(by.zhugeqing, titleOf(what)))
  me = await enter(browser, PHONE, WHO)
})
afterEach(async () => {
  await page.close()
  await me.context.setOffline(false)
  await me.context.unrouteAll()
})
afterAll(async () => {
  await leave(me)
  await browser.close()
})

/** A further page of the same device, at the claims of this journey. */
async function start(): Promise<void> {
  page = await me.context.newPage()
  await page.goto(`/inbox/to-do?wd=${encodeURIComponent(subject)}`)
  await page.locator('[role="tabpanel"][style*="pan-y"]').waitFor()
}

/** Pulls a card past its half: agreed. */
async function swipe(what: string): Promise<void> {
  const card = page.getByRole('article', { name: titleOf(what), exact: true })
  await card.evaluate((element) => {
    const at = (type: string, clientX: number) =>
      element.dispatchEvent(
        new PointerEvent(type, { clientX, clientY: 200, pointerType: 'touch', bubbles: true }),
      )
    at('pointerdown', 340)
    at('pointermove', 200)
    at('pointermove', 60)
    at('pointerup', 60)
  })
  const row = page.getByRole('listitem').filter({ has: card })
  await row.getByText(new RegExp(`^${me.t('decisions.action.agree')} ·`)).waitFor()
}

/** How often I agreed to it. */
async function agreed(instanceId: string | undefined): Promise<number> {
  const acts = await by.hejunjie.call(listOperation, { workflowInstanceId: instanceId ?? '' })
  const mine = await by.hejunjie.idOf(WHO)
  return acts.filter((act) => act.operator?.id === mine && act.operationType === LOG_TYPE.agree).length
}

async function crash(): Promise<void> {
  const session = await me.context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A page that died answers nothing.
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

test('G2: decided offline: applied, asked about where the form changed, explained where it was closed', async () => {
  const { context, t } = me
  const changed = await startPurchase(by.chensiyuan, titleOf('changed'))
  await by.linjing.agree(changed)
  await start()
  await page.getByRole('link', { name: titleOf('changed') }).click()
  const sheet = await openSheet({ ...me, page }, 'agree')
  await write(sheet, '条款可以')
  await context.setOffline(true)
  const action = t('approval.actions.agree')
  await sheet.getByRole('button', { name: t('approval.confirm', { action }), exact: true }).click()
  await sheet.getByText(t('approval.waiting.offline')).waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByText(t('panels.offlineWaiting', { count: 1 })).waitFor()
  await page.locator('[role="tabpanel"][style*="pan-y"]').waitFor()
  await swipe('applied')
  await swipe('withdrawn')
  await picture({ ...me, page }, 'offline-waiting')
  await by.xiefang.agree(changed, '', { budgetNo: 'B-2027-9' })
  await by.zhugeqing.call(revokeWorkItem, {
    workflowInstanceId: claims.get('withdrawn') ?? '',
    activityCode: 'start',
    replayToken: freshToken(),
  })
  await context.setOffline(false)

  await page.getByText(t('decisions.needYou', { count: 2 })).waitFor()
  expect(await agreed(claims.get('applied'))).toBe(1)
  await page.getByRole('button', { name: t('ui.view') }).click()
  const open = page.getByRole('dialog', { name: t('decisions.title') })
  const row = (what: string) => open.getByRole('listitem').filter({ hasText: titleOf(what) })
  const why = (key: 'approval.handled.withdrawn' | 'decisions.changedBy', username: string) => {
    const [start = '', end = ''] = t(key, { name: accountOf(username).name, time: '|' }).split('|')
    return new RegExp(`${start}.+${end}`)
  }
  await row('withdrawn').getByText(why('approval.handled.withdrawn', 'zhugeqing')).waitFor()
  await row('changed').getByText(why('decisions.changedBy', 'xiefang')).waitFor()
  await row('changed').getByText('B-2027-9').waitFor()
  await picture({ ...me, page }, 'offline-asked')
  await row('withdrawn')
    .getByRole('button', { name: t('decisions.seen') })
    .click()
  await row('changed')
    .getByRole('button', { name: t('approval.conflict.act', { action }) })
    .click()
  await expect.poll(() => agreed(changed)).toBe(1)
  expect(await agreed(claims.get('withdrawn'))).toBe(0)
})

test('G3: the page dies between sending and the answer: one effect, and the next start says so', async () => {
  const { context, t } = me
  await start()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // It is carried out, and the answer never comes back.
  await context.route(`**${batchSubmit.path}`, async (route) => {
    await route.fetch()
    arrive()
  })
  await swipe('unanswered')
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await arrived
  await crash()
  await context.unroute(`**${batchSubmit.path}`)
  await start()
  await page.getByText(t('decisions.sentEarlier', { count: 1 })).waitFor()
  expect(await agreed(claims.get('unanswered'))).toBe(1)
})

test('G3: the page is killed offline: the next start sends what was decided and says so', async () => {
  const { context, t } = me
  await start()
  await context.setOffline(true)
  await swipe('killed')
  await crash()
  await context.setOffline(false)
  await start()
  await page.getByText(t('decisions.sentEarlier', { count: 1 })).waitFor()
  expect(await agreed(claims.get('killed'))).toBe(1)
})

test('G3: the page is closed right after the tap: it is carried out, once', async () => {
  await start()
  await swipe('tapped')
  await picture({ ...me, page }, 'quick-undo')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => agreed(claims.get('tapped'))).toBe(1)
  const next = await me.context.newPage()
  await next.goto('/inbox/finished')
  await next.getByRole('article', { name: titleOf('tapped'), exact: true }).waitFor()
  expect(await agreed(claims.get('tapped'))).toBe(1)
})
