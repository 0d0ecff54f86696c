import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createComment, deleteComment, listComments } from '../../../../contract/form-comments.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { mentionParts } from '../../../../src/features/comments/mention-parts.ts'
import { mentionAt, withMention } from '../../../../src/features/comments/mention-word.ts'
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { TestViewport } from '../../../support/viewport.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let instanceId: string
let about: { schemaCode: string; bizObjectId: string }

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
beforeEach(async () => {
  instanceId = (await world.start('8000')).workflowInstanceId
  const { data } = await server.call(loadForm, { workflowInstanceId: instanceId }, as(world.people.initiator))
  about = { schemaCode: data.bizObject.schemaCode, bizObjectId: data.bizObject.id ?? '' }
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function write(userId: string, content: string, fields: Record<string, unknown> = {}) {
  const input = { ...about, content, replayToken: freshToken(), ...fields }
  return (await server.call(createComment, input, as(userId))).data
}

async function open(
  userId: string,
  { size = 'phone', hash = '' }: { size?: TestViewport; hash?: string } = {},
) {
  const url = `/instances/${instanceId}${hash}`
  return renderApp({ server, url, size, as: { corpId: world.corpId, userId } })
}

const section = async () => within(await screen.findByRole('region', { name: '评论' }, { timeout: 10_000 }))

describe('comments under a document', () => {
  it('says that there are none, and what they are for', async () => {
    await open(world.people.initiator)
    await (await section()).findByText('还没有评论')
  })

  it('a comment with a mention found by initials is written and stands there', async () => {
    const { initiator, manager } = world.people
    const { user } = await open(initiator)
    await user.click(await (await section()).findByRole('button', { name: '写评论' }))
    const sheet = within(await screen.findByRole('dialog', { name: '写评论' }))
    const box = sheet.getByRole<HTMLTextAreaElement>('textbox', { name: '写评论' })
    await user.type(box, '请看一下 @lj')
    const option = await sheet.findByRole('option', { name: /林静/ })
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id)
    // Safari's way to tell of the Enter that ends a composition: nobody is taken by it.
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    expect(box.value).toBe('请看一下 @lj')
    await user.keyboard('{Enter}')
    expect(box.value).toBe('请看一下 @林静 ')
    await user.type(box, '谢谢')
    await user.click(sheet.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await (await section()).findByText('@林静')
    const { data } = await server.call(listComments, about, as(manager))
    expect(data.content).toMatchObject([{ content: '请看一下 @林静 谢谢', mentions: [{ id: manager }] }])
  })

  it('a reply stands below what it answers; one of one’s own is deleted, replies stay', async () => {
    const { initiator, manager } = world.people
    await write(initiator, '酒店定了吗')
    const { user } = await open(manager)
    const comments = await section()
    await user.click(await comments.findByRole('button', { name: '回复' }))
    const sheet = within(await screen.findByRole('dialog', { name: '回复 陈思远' }))
    await user.type(sheet.getByRole('textbox'), '定了')
    await user.click(sheet.getByRole('button', { name: '发送' }))
    const replies = within(await comments.findByRole('list', { name: '回复列表' }))
    replies.getByText('定了')
    await user.click(replies.getByRole('button', { name: '删除' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(comments.queryByText('定了')).toBeNull())
    comments.getByText('酒店定了吗')
  })

  it('an answer to what was deleted meanwhile goes on as a comment of its own, behind what was begun there', async () => {
    const { initiator, manager } = world.people
    const { id } = await write(initiator, '酒店定了吗')
    const { user } = await open(manager, { size: 'split', hash: `#comment-${id}` })
    const comments = await section()
    await user.type(await comments.findByRole('textbox', { name: '写评论' }), '另外')
    await user.click(await comments.findByRole('button', { name: '回复' }))
    await user.type(await comments.findByRole('textbox', { name: /回复/ }), '定好了')
    await server.call(deleteComment, { id }, as(initiator))
    await user.click(comments.getByRole('button', { name: '发送' }))
    await waitFor(() =>
      expect(comments.getByRole('textbox', { name: '写评论' })).toHaveProperty('value', '另外\n定好了'),
    )
    await user.click(comments.getByRole('button', { name: '发送' }))
    await comments.findByText(/另外\s定好了/)
  })

  it('D-14: a tag is shown as content not supported, a smaller-than sign as it is', async () => {
    await write(world.people.manager, '<img src=x onerror=alert(1)>')
    await write(world.people.manager, 'a < b')
    await open(world.people.initiator)
    const comments = await section()
    await comments.findByText('内容不支持显示')
    comments.getByText('a < b')
    expect(document.querySelector('img[src="x"]')).toBeNull()
  })

  it('what came meanwhile is offered and not pushed in', async () => {
    const { initiator, manager } = world.people
    await write(initiator, '第一条')
    const { user, queryClient } = await open(initiator)
    const comments = await section()
    await comments.findByText('第一条')
    await write(manager, '第二条')
    await queryClient.invalidateQueries({ queryKey: ['countComments'] })
    await user.click(await comments.findByRole('button', { name: '1 条新评论' }))
    await comments.findByText('第二条')
    await waitFor(() => expect(comments.queryByRole('button', { name: /新评论/ })).toBeNull())
  })

  it('a link leads to its comment, also one that the list has not come to', async () => {
    const { initiator, manager } = world.people
    const target = await write(initiator, '很早以前')
    for (let each = 0; each < 21; each += 1) {
      await write(each % 2 === 0 ? manager : initiator, `之后 ${each}`)
    }
    await open(manager, { hash: `#comment-${target.id}` })
    const comments = await section()
    await comments.findByText('很早以前')
    await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${target.id}`))
  })

  it('beside the document the box is at hand, and a link opens the tab of comments', async () => {
    const { initiator, manager } = world.people
    const target = await write(initiator, '在旁边')
    const { user } = await open(manager, { size: 'split', hash: `#comment-${target.id}` })
    const comments = await section()
    await comments.findByText('在旁边')
    const box = comments.getByRole('textbox', { name: '写评论' })
    await user.type(box, '收到')
    await user.click(comments.getByRole('button', { name: '发送' }))
    await comments.findByText('收到')
  })

  it('what was begun is kept on this device until it is sent', async () => {
    const { initiator } = world.people
    const first = await open(initiator)
    await first.user.click(await (await section()).findByRole('button', { name: '写评论' }))
    await first.user.type(await screen.findByRole('textbox', { name: '写评论' }), '还没写完')
    first.unmount()
    const { user } = await open(initiator)
    await user.click(await (await section()).findByRole('button', { name: '写评论' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '写评论' })
    await waitFor(() => expect(box.value).toBe('还没写完'))
  })

  it('D-18: when the one named may not see the document after all, the words say who, and stay', async () => {
    const { initiator } = world.people
    const { user } = await open(initiator)
    await user.click(await (await section()).findByRole('button', { name: '写评论' }))
    await user.type(await screen.findByRole('textbox', { name: '写评论' }), '@孙悦')
    await screen.findByText('没有匹配且能看此单据的人')
  })
})

describe('a mention in the making', () => {
  it('is the word at the caret after an @, and no mail address', () => {
    expect(mentionAt('hello @lin', 10)).toEqual({ from: 6, to: 10, keyword: 'lin' })
    expect(mentionAt('你好@林', 4)).toEqual({ from: 2, to: 4, keyword: '林' })
    expect(mentionAt('@', 1)).toEqual({ from: 0, to: 1, keyword: '' })
    expect(mentionAt('lin@example', 11)).toBeNull()
    expect(mentionAt('@lin ', 5)).toBeNull()
    expect(mentionAt('no sign', 7)).toBeNull()
  })

  it('is replaced by the name, with one blank after it', () => {
    expect(withMention('ask @li please', { from: 4, to: 7 }, '林静')).toEqual({
      text: 'ask @林静 please',
      caret: 8,
    })
  })

  it('is told from the other text; the longest name wins', () => {
    expect(mentionParts('@Ann @Annabel x@y', ['Ann', 'Annabel', ''])).toEqual([
      { text: '@Ann', isMention: true },
      { text: ' ', isMention: false },
      { text: '@Annabel', isMention: true },
      { text: ' x@y', isMention: false },
    ])
  })
})
