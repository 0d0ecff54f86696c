import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { fieldOf, openClaimForm } from './support/claim.ts'
import { logIn, openTab, signIn } from './support/person.ts'
import { accountOf, CORP_ID, expenseNames } from './support/samples.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

describe('logging in', () => {
  test('a wrong password is named at the password, and the account stays', async () => {
    const { page, t, goTo } = await openTab(browser)
    await goTo(`/login?corpId=${CORP_ID}`)
    const username = page.getByLabel(t('login.username'), { exact: true })
    const password = page.getByLabel(t('login.password'), { exact: true })
    await username.fill('yezhiqiu')
    await password.fill('not the password')
    await page.getByRole('button', { name: t('login.signIn'), exact: true }).click()
    await page.getByText(t('faults.wrongCredentials')).waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await username.inputValue()).toBe('yezhiqiu')
  })

  test('an unknown organisation in the address is named, and none is chosen instead', async () => {
    const { page, t, goTo } = await openTab(browser)
    await goTo('/login?corpId=nope')
    await page.getByText(t('faults.unknownOrganisation')).waitFor()
    const corp = page.getByLabel(t('login.corp'))
    expect(await corp.inputValue()).toBe('')
    await corp.selectOption(CORP_ID)
    await page.getByText(t('faults.unknownOrganisation')).waitFor({ state: 'detached' })
  })

  test('a foreign token leads to the login page and back to where one wanted to go', async () => {
    const tab = await openTab(browser)
    const { context, page, t, goTo } = tab
    await goTo('/login')
    await logIn(tab, 'yezhiqiu')
    await page.getByRole('tab', { name: t('inbox.boxes.toDo') }).waitFor()
    const cookies = await context.cookies()
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, value: 'x'.repeat(cookie.value.length) })))
    await goTo('/inbox/mine?wd=BX')
    await page.getByRole('heading', { name: t('login.title') }).waitFor()
    await logIn(tab, 'yezhiqiu')
    await page.waitForURL(/\/inbox\/mine\?wd=BX$/)
  })
})

describe('a session that ends while a form is open', () => {
  test('asks for the login over the page, which keeps what was typed', async () => {
    const person = await signIn(browser, { username: 'chensiyuan' })
    const { context, page, t } = person
    await openClaimForm(person)
    const title = fieldOf(page, expenseNames('zh').field('title'))
    await title.fill('Typed before it ended')

    const other = await context.newPage()
    await other.goto('/me')
    await other.getByRole('button', { name: t('me.signOut') }).click()
    await other.getByRole('heading', { name: t('login.title') }).waitFor()

    const sheet = page.getByRole('dialog', { name: t('login.sessionOver') })
    await sheet.waitFor()
    await logIn({ ...person, page }, 'chensiyuan')
    await sheet.waitFor({ state: 'detached' })
    expect(await title.inputValue()).toBe('Typed before it ended')
    await page.getByRole('button', { name: t('ui.close') }).click()
    await page
      .getByRole('navigation', { name: t('shell.navigation') })
      .getByRole('link', { name: t('shell.me') })
      .click()
    await page.getByText(accountOf('chensiyuan').name).waitFor()
  })
})
