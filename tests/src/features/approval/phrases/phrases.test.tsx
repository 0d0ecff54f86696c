import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putPhrase } from '../../../../../src/features/approval/phrases/put-phrase.ts'
import { giveLayout } from '../../../../support/layout.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { openOwn } from '../../../../support/sheets.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
beforeEach(async () => {
  await server.fresh.database.query({ text: 'delete from common_comment' })
})
afterAll(() => server.close())

async function openAgree() {
  const { manager } = world.people
  const { workflowInstanceId } = await world.start('100')
  const url = `/items/${await world.itemOf(manager, workflowInstanceId)}`
  const app = await renderApp({ server, url, as: { corpId: world.corpId, userId: manager } })
  return { ...app, sheet: await openOwn(app.user, '同意') }
}

const phrasesIn = async (sheet: Pick<Awaited<ReturnType<typeof openAgree>>['sheet'], 'findByRole'>) =>
  within(await sheet.findByRole('group', { name: '常用语' }))

describe('phrases in the opinion box', () => {
  it('what is written becomes one, and a tap puts it at the caret of the next opinion', async () => {
    const { user, sheet, unmount } = await openAgree()
    const box = sheet.getByRole('textbox')
    await user.type(box, '费用属实')
    await user.click(await (await phrasesIn(sheet)).findByRole('button', { name: '存为常用语' }))
    await screen.findByText('已加入常用语')
    unmount()

    const next = await openAgree()
    const opinion = next.sheet.getByRole<HTMLTextAreaElement>('textbox')
    await next.user.type(opinion, '已核，。')
    opinion.setSelectionRange(3, 3)
    await next.user.click(await (await phrasesIn(next.sheet)).findByRole('button', { name: '费用属实' }))
    expect(opinion.value).toBe('已核，费用属实。')
    expect(opinion.selectionStart).toBe(7)
  })

  it('are added, moved, changed and removed in a sheet of their own, which closes over the opinion', async () => {
    const { user, sheet } = await openAgree()
    await user.type(sheet.getByRole('textbox'), '先写的')
    await user.click(await (await phrasesIn(sheet)).findByRole('button', { name: '添加常用语' }))
    const own = within(await screen.findByRole('dialog', { name: '常用语' }))
    for (const phrase of ['同意', '已核对']) {
      await user.type(own.getByRole('textbox', { name: '新常用语' }), phrase)
      await user.click(own.getByRole('button', { name: '添加' }))
      await own.findByText(phrase, { selector: 'span' })
      await waitFor(() => expect(own.getByRole<HTMLTextAreaElement>('textbox').value).toBe(''))
    }
    const handle = () => own.getByRole<HTMLButtonElement>('button', { name: '调整顺序：已核对' })
    await waitFor(() => expect(handle().disabled).toBe(false))
    await user.click(handle())
    await user.click(own.getByRole('button', { name: '上移：已核对' }))
    await user.click(own.getByRole('button', { name: '放在这里：已核对' }))
    await waitFor(() =>
      expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['已核对', '同意']),
    )
    await waitFor(() =>
      expect(own.getByRole<HTMLButtonElement>('button', { name: '修改：同意' }).disabled).toBe(false),
    )
    await user.click(own.getByRole('button', { name: '修改：同意' }))
    await user.type(own.getByRole('textbox', { name: '修改常用语' }), '，请付款')
    await user.click(own.getByRole('button', { name: '保存' }))
    await own.findByText('同意，请付款')
    await waitFor(() =>
      expect(own.getByRole<HTMLButtonElement>('button', { name: '删除：已核对' }).disabled).toBe(false),
    )
    await user.click(own.getByRole('button', { name: '删除：已核对' }))
    await waitFor(() => expect(own.queryByText('已核对')).toBeNull())
    await user.click(own.getByRole('button', { name: '关闭' }))
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox').value).toBe('先写的')
  })

  it('a marked part of the text is replaced by the phrase', () => {
    expect(putPhrase('one two', { start: 4, end: 7 }, 'three')).toEqual({ text: 'one three', caret: 9 })
  })
})
