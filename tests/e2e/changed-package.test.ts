import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { ADDED_NODE, changedPackage } from './support/changed-package.ts'
import { largeClaim, startClaim } from './support/claim.ts'
import { decide, openToDo } from './support/decide.ts'
import { importPackage } from './support/import-package.ts'
import { seeFinished, stepsOf } from './support/outcome.ts'
import { type OwnServer, ownServer } from './support/own-server.ts'
import { signIn, WIDE } from './support/person.ts'
import { accountOf, expenseNames } from './support/samples.ts'

// The other files rely on the package as it is in samples/.
let browser: Browser
let server: OwnServer
beforeAll(async () => {
  browser = await launchBrowser()
  server = await ownServer()
})
afterAll(async () => {
  await browser.close()
  await server.remove()
})

describe('a changed package that is imported while the server runs', () => {
  test('sends the next claim another way, and leaves the running one on its own', async () => {
    const enter = (username: string) =>
      signIn(browser, { url: server.url, username, viewport: WIDE, locale: 'en' })
    const [initiator, manager, cashier] = await Promise.all([
      enter('chensiyuan'),
      enter('linjing'),
      enter('zhangmin'),
    ])
    const agree = manager.t('approval.actions.agree')
    const running = await startClaim(initiator, largeClaim('Started before'))
    await importPackage(changedPackage(), server.dataDir)
    await startClaim(initiator, largeClaim('Started afterwards'))

    for (const title of ['Started before', 'Started afterwards']) {
      await openToDo(manager, title)
      await decide(manager, agree)
    }
    await openToDo(cashier, 'Started afterwards')
    await decide(cashier, agree)

    const { node } = expenseNames('en')
    await seeFinished(initiator, 'Started afterwards')
    expect(await stepsOf(initiator)).toEqual([node('start'), node('manager'), ADDED_NODE, node('end')])
    await initiator.goTo(running)
    await initiator.page.getByText(accountOf('xiefang', 'en').name).first().waitFor()
    expect(await stepsOf(initiator)).toEqual([node('start'), node('manager'), node('finance'), node('end')])
    await Promise.all([initiator, manager, cashier].map(({ context }) => context.close()))
  })
})
