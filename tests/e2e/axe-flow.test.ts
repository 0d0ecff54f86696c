import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { openCard } from './support/act.ts'
import { seriousViolations } from './support/axe.ts'
import { type Colleague, colleagues } from './support/colleague.ts'
import { expectGoodOverlay } from './support/overlay.ts'
import type { Person } from './support/person.ts'
import { startContract, startExpense } from './support/requests.ts'
import { enter, leave, SIZES, subjectOf } from './support/scene.ts'

let browser: Browser
let initiator: Colleague
beforeAll(async () => {
  browser = await launchBrowser()
  initiator = (await colleagues('chensiyuan')).chensiyuan
})
afterAll(() => browser.close())

describe.each(SIZES)('$where, light and dark,', (size) => {
  let manager: Person
  let admin: Person
  beforeAll(async () => {
    manager = await enter(browser, size, 'linjing')
    admin = await enter(browser, size, 'lumingyuan')
  })
  afterAll(() => leave(manager, admin))

  test('the sheets of transfer, added signer, assist and copies have no serious violation', async () => {
    const subject = subjectOf('Axe')
    await startContract(initiator, subject, { reviewers: ['tanxiaolan'] })
    const { page, t } = manager
    await openCard(manager, subject)
    for (const kind of ['forward', 'adjustParticipant', 'assist']) {
      await page.getByRole('button', { name: t('approval.more'), exact: true }).click()
      const list = page.getByRole('dialog', { name: t('approval.more') })
      await list.getByRole('button', { name: new RegExp(`^${t(`approval.actions.${kind}`)}`) }).click()
      await page.getByRole('dialog', { name: t(`approval.actions.${kind}`) }).waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await expectGoodOverlay(page, page.getByRole('button', { name: t('chart.title') }))
  })

  test('the delegations and their form have none', async () => {
    const { page, t } = manager
    await manager.goTo('/me/delegations')
    const add = page.getByRole('button', { name: t('trusts.add') }).first()
    await add.waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await expectGoodOverlay(page, add)
  })

  test('the maintenance list and what is done there have none', async () => {
    const subject = subjectOf('Axe')
    const instance = await startExpense(initiator, subject)
    const { page, t } = admin
    await admin.goTo('/maintenance')
    await page.getByRole('link', { name: subject }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await admin.goTo(`/instances/${instance}`)
    for (const kind of ['activate', 'adjustHandlers', 'finishInstance']) {
      await page.getByRole('button', { name: t('approval.more'), exact: true }).click()
      const list = page.getByRole('dialog', { name: t('approval.more') })
      await list.getByRole('button', { name: new RegExp(`^${t(`approval.actions.${kind}`)}`) }).click()
      await page.getByRole('dialog', { name: t(`approval.actions.${kind}`) }).waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })

  test('the list of mine with its urge sheet has none', async () => {
    const { page, t } = manager
    await manager.goTo('/inbox/mine')
    const urge = page.getByRole('button', { name: t('approval.actions.urge') }).first()
    await urge.waitFor()
    expect(await seriousViolations(page)).toEqual([])
  })
})
