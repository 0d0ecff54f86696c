import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getCommonCommentList, MAX_PHRASES, saveCommonComment } from '../../../../contract/common-comments.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

const me = () => ({ corpId: world.corpId, userId: world.people.manager })
const keep = async (...contents: string[]) => {
  for (const content of contents) {
    await server.call(saveCommonComment, { content, replayToken: freshToken() }, { as: me() })
  }
}
const stored = async () =>
  (await server.call(getCommonCommentList, {}, { as: me() })).data.content.map(({ content }) => content)

async function look(size: 'phone' | 'split' = 'phone') {
  const app = await renderApp({ server, url: '/me/phrases', as: me(), size })
  await screen.findByText(/^\d+\/10 条$/, {}, { timeout: 10_000 })
  return app
}
const handleOf = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `调整顺序：${name}` })
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('common phrases in the personal area', () => {
  it('are reached from there, added, changed and taken away, with a way back', async () => {
    const { user } = await renderApp({ server, url: '/me', as: me() })
    await user.click(await screen.findByRole('link', { name: /常用语/ }, { timeout: 10_000 }))
    await user.type(await screen.findByRole('textbox', { name: '新常用语' }), '同意')
    await user.click(screen.getByRole('button', { name: '添加' }))
    await waitFor(async () => expect(await stored()).toEqual(['同意']))
    await waitFor(() => expect(handleOf('同意').disabled).toBe(false))
    await user.click(screen.getByRole('button', { name: '修改：同意' }))
    await user.type(screen.getByRole('textbox', { name: '修改常用语' }), '付款')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('同意付款')
    await waitFor(() => expect(handleOf('同意付款').disabled).toBe(false))
    await user.click(screen.getByRole('button', { name: '删除：同意付款' }))
    await waitFor(async () => expect(await stored()).toEqual([]))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(async () => expect(await stored()).toEqual(['同意付款']))
  })

  it.each(['phone', 'split'] as const)('are put in order by keys, and it is said (%s)', async (size) => {
    await keep('one', 'two', 'three')
    const { user } = await look(size)
    const news = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    handleOf('one').focus()
    await user.keyboard(' ')
    expect(handleOf('one').getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(news()).toContain('one移到第 3 条，共 3 条')
    expect(document.activeElement).toBe(handleOf('one'))
    await user.keyboard(' ')
    expect(news()).toContain('one放在第 3 条，共 3 条')
    await waitFor(async () => expect(await stored()).toEqual(['two', 'three', 'one']))
    await waitFor(() => expect(handleOf('three').disabled).toBe(false))

    handleOf('three').focus()
    await user.keyboard('{Enter}{Home}')
    expect(shown()).toEqual(['three', 'two', 'one'])
    await user.keyboard('{Escape}')
    expect(shown()).toEqual(['two', 'three', 'one'])
    expect(await stored()).toEqual(['two', 'three', 'one'])
  })

  it('of ten there is no eleventh: the page says so, and the server too when another device was faster', async () => {
    await keep(...Array.from({ length: MAX_PHRASES - 1 }, (_, index) => `phrase ${index + 1}`))
    const { user } = await look()
    await keep('from another device')
    await user.type(screen.getByRole('textbox', { name: '新常用语' }), 'one too many')
    await user.click(screen.getByRole('button', { name: '添加' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/10/)
    expect(await screen.findByText('最多 10 条常用语，删除一条后才能再添加。')).toBeTruthy()
    const typed = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '新常用语' })
    expect(typed.value).toBe('one too many')
    await user.clear(typed)
    expect(screen.queryByRole('textbox', { name: '新常用语' })).toBeNull()
    expect(await stored()).toHaveLength(MAX_PHRASES)
  })

  it('an order that is over, because another device added one, is said and what is there is shown', async () => {
    await keep('one', 'two')
    const { user } = await look()
    await keep('three')
    handleOf('two').focus()
    await user.keyboard(' {ArrowUp} ')
    expect(await screen.findByRole('alert')).toBeTruthy()
    const list = within(screen.getByRole('list'))
    await list.findByText('three')
    expect(shown()).toEqual(['one', 'two', 'three'])
  })
})
