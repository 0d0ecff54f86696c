import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, effectOf, flowOf, openCard, openSheet, pick, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import type { Person } from '../support/person.ts'
import { startContract } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

type Position = 'before' | 'after' | 'parallel'

test.each(SIZES)(
  'J5: added before, nested, beside and after, the signers stand as a tree $where',
  async (size) => {
    const subject = subjectOf('伺服底座')
    const { chensiyuan, sunyue, gechenxi } = await colleagues('chensiyuan', 'sunyue', 'gechenxi')
    const instance = await startContract(chensiyuan, subject, { reviewers: ['tanxiaolan'] })
    const nameOf = (username: string) => accountOf(username, size.locale).name

    const manager = await enter(browser, size, 'linjing')
    const { t, page } = manager
    await openCard(manager, subject)
    await addSigner(manager, 'parallel', 'jiangyiming', '03-add-parallel')
    await addSigner(manager, 'before', 'sunyue', '03-add-before')
    // The item waits: it has left the to-do list until the signers have spoken.
    await manager.goTo(`/instances/${instance}`)
    await flowOf(manager).getByText(t('timeline.waits.signers')).first().waitFor()
    await picture(manager, '03-adder-waits')

    const signer = await enter(browser, size, 'sunyue')
    await openCard(signer, subject)
    await signer.page.getByText('Please before').first().waitFor()
    await addSigner(signer, 'before', 'gechenxi', '03-add-nested')
    await picture(signer, '03-signer-waits')
    await gechenxi.agree(instance, 'Drawing checked')
    await sunyue.agree(instance, 'Price checked')

    await openCard(manager, subject)
    await flowOf(manager).getByText('Drawing checked').waitFor()
    const names = await flowOf(manager).getByRole('listitem').allInnerTexts()
    const placeOf = (username: string) => names.findIndex((text) => text.includes(nameOf(username)))
    await picture(manager, '03-tree')
    expect(placeOf('gechenxi')).toBeGreaterThanOrEqual(placeOf('sunyue'))
    const after = await openSheet(manager, 'adjustParticipant')
    await choose(manager, after, 'after', 'yinhaoran')
    expect(await effectOf(after)).toContain(nameOf('yinhaoran'))
    await picture(manager, '03-add-after')
    await confirm(manager, after, 'adjustParticipant')

    const last = await enter(browser, size, 'yinhaoran')
    await openCard(last, subject)
    const agree = await openSheet(last, 'agree')
    expect(await effectOf(agree)).toContain(nameOf('tanxiaolan'))
    await confirm(last, agree, 'agree')
    await manager.goTo(`/instances/${instance}`)
    await page
      .getByText(t('timeline.added.after', { name: nameOf('linjing') }))
      .first()
      .waitFor()
    await picture(manager, '03-tree-passed')
    await leave(manager, signer, last)
  },
)

async function addSigner(person: Person, position: Position, username: string, name: string) {
  const sheet = await openSheet(person, 'adjustParticipant')
  await choose(person, sheet, position, username)
  await write(sheet, `Please ${position}`)
  expect(await effectOf(sheet)).toContain(accountOf(username, person.locale).name)
  await picture(person, name)
  await confirm(person, sheet, 'adjustParticipant')
}

async function choose(
  person: Person,
  sheet: Awaited<ReturnType<typeof openSheet>>,
  position: Position,
  username: string,
) {
  await sheet
    .getByRole('radio', { name: new RegExp(`^${person.t(`approval.sign.${position}`)}`) })
    .check({ force: true })
  await pick(person, sheet, username)
}
