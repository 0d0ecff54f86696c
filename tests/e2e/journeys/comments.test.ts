import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createComment, listComments } from '../../../contract/form-comments.ts'
import { loadForm } from '../../../contract/forms.ts'
import { launchBrowser } from '../../../scripts/browser.ts'
import { openCard } from '../support/act.ts'
import { seriousViolations } from '../support/axe.ts'
import { type Colleague, colleagues, freshToken } from '../support/colleague.ts'
import type { Person } from '../support/person.ts'
import { startContract } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The comments of the document that is open. */
async function commentsOf({ page, t, isWide }: Person) {
  const name = t('approval.tabs.comments')
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  if (!isWide) await page.getByRole('region', { name }).scrollIntoViewIfNeeded()
  return page.getByRole('region', { name })
}

/** The box to write in, which is a sheet on a phone. */
async function openBox(person: Person, opener: string) {
  const { page, t, isWide } = person
  const comments = await commentsOf(person)
  if (isWide) return comments
  await comments
    .getByRole('button', { name: t(opener), exact: true })
    .first()
    .click()
  return page.getByRole('dialog')
}

async function recordOf(colleague: Colleague, workflowInstanceId: string) {
  const { bizObject } = await colleague.call(loadForm, { workflowInstanceId })
  return { schemaCode: bizObject.schemaCode, bizObjectId: bizObject.id ?? '' }
}

async function remark(colleague: Colleague, instanceId: string, content: string, replyCommentId?: string) {
  return colleague.call(createComment, {
    ...(await recordOf(colleague, instanceId)),
    content,
    ...(replyCommentId === undefined ? {} : { replyCommentId }),
    replayToken: freshToken(),
  })
}

test.each(SIZES)(
  'a comment names a colleague, who sees it come in and answers; one of my own I take back $where',
  async (size) => {
    const subject = subjectOf('齿轮箱端盖')
    const { chensiyuan } = await colleagues('chensiyuan')
    const instanceId = await startContract(chensiyuan, subject, { reviewers: ['tanxiaolan'] })
    const manager = await enter(browser, size, 'linjing')
    const { page, t, isWide } = manager
    const initiator = accountOf('chensiyuan', size.locale).name

    await openCard(manager, subject)
    const comments = await commentsOf(manager)
    await comments.getByText(t('comments.empty')).waitFor()
    await picture(manager, '20-no-comments')
    expect(await seriousViolations(page)).toEqual([])

    const box = await openBox(manager, 'comments.write')
    const text = box.getByRole('textbox', { name: t('comments.write') })
    await text.fill('')
    await text.pressSequentially('Please check the tolerance @csy')
    await box.getByRole('option', { name: new RegExp(initiator) }).waitFor()
    await picture(manager, '20-mention')
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await text.inputValue()).toBe(`Please check the tolerance @${initiator} `)
    await box.getByRole('button', { name: t('comments.send') }).click()
    await comments.getByText(`@${initiator}`).waitFor()

    // The other one answers elsewhere: it is offered here, and does not push what is being read.
    const { content } = await chensiyuan.call(listComments, await recordOf(chensiyuan, instanceId))
    await remark(chensiyuan, instanceId, 'It is 0.02 mm', content[0]?.id)
    // A list that was just asked for by itself has it already.
    const newer = comments.getByRole('button', { name: t('comments.newer', { count: 1 }) })
    const answer = comments.getByText('It is 0.02 mm')
    await newer.or(answer).first().waitFor()
    if (await newer.isVisible()) await newer.click()
    await answer.waitFor()
    await picture(manager, '20-comments')
    expect(await seriousViolations(page)).toEqual([])

    const mine = comments.getByRole('article').first()
    await mine.getByRole('button', { name: t('comments.delete') }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: t('comments.delete') }).click()
    await comments.getByText(t('comments.deleted')).waitFor()
    await comments.getByText('It is 0.02 mm').waitFor()
    await picture(manager, '20-deleted')

    // A link leads to its comment.
    const last = await remark(chensiyuan, instanceId, 'Anything else?')
    await manager.goTo(`/instances/${instanceId}#comment-${last.id}`)
    await page.getByText('Anything else?').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${last.id}`)
    if (!isWide) await picture(manager, '20-linked')
    await leave(manager)
  },
)

test.each(SIZES)('a phrase is kept from an opinion and put into the next one $where', async (size) => {
  const { chensiyuan } = await colleagues('chensiyuan')
  const manager = await enter(browser, size, 'linjing')
  const { page, t } = manager
  const phrase = subjectOf(size.locale)
  for (const round of ['kept', 'taken']) {
    const subject = subjectOf(round)
    await startContract(chensiyuan, subject, { reviewers: ['tanxiaolan'] })
    await openCard(manager, subject)
    await page.getByRole('button', { name: new RegExp(`^${t('approval.actions.agree')}( [A-Z])?$`) }).click()
    const sheet = page.getByRole('dialog', { name: t('approval.actions.agree') })
    const phrases = sheet.getByRole('group', { name: t('phrases.title') })
    if (round === 'kept') {
      await sheet.getByRole('textbox').fill(phrase)
      await phrases.getByRole('button', { name: t('phrases.keepThis') }).click()
      await phrases.getByRole('button', { name: phrase.slice(0, 20) }).waitFor()
      await picture(manager, '21-phrases')
      expect(await seriousViolations(page)).toEqual([])
      await phrases.getByRole('button', { name: t('phrases.manage') }).click()
      await page.getByRole('dialog', { name: t('phrases.title') }).waitFor()
      await picture(manager, '21-manage')
      expect(await seriousViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    } else {
      await phrases.getByRole('button', { name: phrase.slice(0, 20) }).click()
      expect(await sheet.getByRole('textbox').inputValue()).toBe(phrase)
    }
  }
  await leave(manager)
})

test.each(SIZES)(
  'the paperclip asks for files at once, and sending stays in reach however many were chosen $where',
  async (size) => {
    const subject = subjectOf('附图')
    const { chensiyuan } = await colleagues('chensiyuan')
    await startContract(chensiyuan, subject, { reviewers: ['tanxiaolan'] })
    const manager = await enter(browser, size, 'linjing')
    const { page, t } = manager
    await openCard(manager, subject)
    const box = await openBox(manager, 'comments.write')
    await box.getByRole('textbox', { name: t('comments.write') }).fill('See the files')
    const asked = page.waitForEvent('filechooser')
    await box.getByRole('button', { name: t('comments.attach'), exact: true }).click()
    const chooser = await asked
    const files = Array.from({ length: 21 }, (_, index) => ({
      name: `page-${index + 1}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`page ${index + 1}`),
    }))
    await chooser.setFiles(files)
    const field = box.getByRole('group', { name: t('comments.files') })
    await field.getByRole('button', { name: t('files.open', { name: 'page-20.txt' }), exact: true }).waitFor()
    await field.getByText(t('problems.tooManyEntries', { maximum: 20 })).waitFor()
    const send = box.getByRole('button', { name: t('comments.send') })
    await field.getByRole('listitem').last().scrollIntoViewIfNeeded()
    for (const at of ['last', 'first'] as const) {
      await field.getByRole('listitem')[at]().scrollIntoViewIfNeeded()
      expect(await send.evaluate(isInReach)).toBe(true)
    }
    await picture(manager, '20-many-files')
    expect(await seriousViolations(page)).toEqual([])
    await send.click()
    const comments = await commentsOf(manager)
    await comments
      .getByRole('button', { name: t('files.open', { name: 'page-20.txt' }), exact: true })
      .waitFor()
    await leave(manager)
  },
)

/** Runs in the page: a tap in its middle is a tap on it. */
function isInReach(element: HTMLElement | SVGElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}
