import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadForm, submitForm } from '../../../../../contract/forms.ts'
import { saveForm } from '../../../../../contract/workflow/drafts.ts'
import { deleteUserDrafts, listUserDrafts } from '../../../../../contract/workflow/user-drafts.ts'
import { draftsOf } from '../../../../../src/shared/drafts/drafts.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { type RenderAppOptions, renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
afterEach(async () => {
  await forgetDevice()
  for (const id of await draftIds()) await deleteElsewhere(id)
})

const as = () => ({ corpId: world.corpId, userId: world.people.initiator })
const open = (url: string, more: Partial<RenderAppOptions> = {}) =>
  renderApp({ server, as: as(), url, ...more })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name }, { timeout: 15_000 })
const items = [{ id: 'r1', what: '机票', amount: '800' }]
const START = 'start:tripApproval'

async function draftIds(): Promise<string[]> {
  const { data } = await server.call(listUserDrafts, { page: 0, size: 20 }, { as: as() })
  return data.content.map(({ id }) => id)
}

async function savedDraft() {
  const body = { workflowCode: 'tripApproval', bizObject: { data: { purpose: '拜访客户', items } } }
  const { data } = await server.call(saveForm, { ...body, replayToken: freshToken() }, { as: as() })
  return { id: data.workItem.id, fence: data.fence }
}

async function deleteElsewhere(id: string): Promise<void> {
  await server.call(deleteUserDrafts, { ids: [id], replayToken: freshToken() }, { as: as() })
}

async function submitElsewhere({ id, fence }: Awaited<ReturnType<typeof savedDraft>>): Promise<string> {
  const bizObject = { data: { purpose: '拜访客户', items } }
  const input = { workItemId: id, fence, actionCode: 'submit' as const, bizObject, replayToken: freshToken() }
  return (await server.call(submitForm, input, { as: as() })).data.workflowInstanceId
}

async function runs(): Promise<number> {
  const { rows } = await server.fresh.database.query<{ n: number }>({
    text: 'select count(*)::int as n from instance where corp_id = $1',
    values: [world.corpId],
  })
  return rows[0]?.n ?? 0
}

describe('a draft that was deleted elsewhere while it is open here', () => {
  test('is saved as a new one, with all that it held', async () => {
    const { id } = await savedDraft()
    const { user } = await open(`/start/tripApproval?draft=${id}`)
    await user.type(await field(/备注/), '带样品')
    await deleteElsewhere(id)
    await user.click(screen.getByRole('button', { name: '存草稿' }))
    await screen.findByText(/草稿已在别处删除/)
    expect(location.search).toBe('')
    expect((await field(/备注/)).value).toBe('带样品')
    await waitFor(async () =>
      expect(await draftsOf(as(), START)).toMatchObject([
        { value: { data: { purpose: '拜访客户', secretNote: '带样品', items: [{ what: '机票' }] } } },
      ]),
    )
    expect(await draftsOf(as(), `draft:${id}`)).toEqual([])
    await user.click(screen.getByRole('button', { name: '存草稿' }))
    await screen.findByText(/草稿已存：/)
    expect(screen.queryByText(/草稿已在别处删除/)).toBeNull()
    const [made = ''] = await draftIds()
    expect(made).not.toBe(id)
    expect(location.search).toBe(`?draft=${made}`)
    const { data } = await server.call(loadForm, { workitemId: made }, { as: as() })
    expect(data.bizObject.data).toMatchObject({ purpose: '拜访客户', secretNote: '带样品', total: '800' })
    await waitFor(async () => expect(await draftsOf(as(), START)).toEqual([]))
  })

  test('is submitted as a new document, once though the answer is lost', async () => {
    const { id } = await savedDraft()
    const before = await runs()
    let losing = false
    const { user } = await open(`/start/tripApproval?draft=${id}`, {
      through: (transport) => async (request) => {
        const response = await transport(request)
        if (!losing || !request.url.endsWith(submitForm.path)) return response
        losing = false
        return Response.error()
      },
    })
    await field(/事由/)
    await deleteElsewhere(id)
    await user.click(screen.getByRole('button', { name: '提交' }))
    await screen.findByText(/草稿已在别处删除/)
    expect(await runs()).toBe(before)
    losing = true
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(losing).toBe(false))
    await waitFor(async () => expect(await runs()).toBe(before + 1))
    const again = await screen.findByRole('button', { name: '提交' })
    await user.click(again)
    await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
    expect(await runs()).toBe(before + 1)
  })

  test('is not opened from this device as if it were there: what was typed is offered in a new form', async () => {
    const { id } = await savedDraft()
    const first = await open(`/start/tripApproval?draft=${id}`)
    await first.user.type(await field(/备注/), '带样品')
    await screen.findByText('已存在本机')
    first.unmount()
    await deleteElsewhere(id)
    const { user } = await open(`/start/tripApproval?draft=${id}`)
    await screen.findByText(/草稿已在别处删除/)
    expect(location.search).toBe('')
    await user.click(await screen.findByRole('button', { name: '恢复' }))
    expect((await field(/备注/)).value).toBe('带样品')
    expect((await field(/事由/)).value).toBe('拜访客户')
    expect(await draftsOf(as(), `draft:${id}`)).toEqual([])
  })
})

describe('a draft that was submitted elsewhere while it is open here', () => {
  test('is said to be, is not started again, and what was typed since is offered in a new form', async () => {
    const draft = await savedDraft()
    const { user } = await open(`/start/tripApproval?draft=${draft.id}`)
    await user.type(await field(/备注/), '带样品')
    const instanceId = await submitElsewhere(draft)
    const before = await runs()
    await user.click(screen.getByRole('button', { name: '提交' }))
    await screen.findByText(/这份内容已经提交过/)
    expect(screen.queryByRole('button', { name: /^(存草稿|提交)$/ })).toBeNull()
    await waitFor(async () =>
      expect(await draftsOf(as(), START)).toMatchObject([
        { value: { data: { purpose: '拜访客户', secretNote: '带样品' } } },
      ]),
    )
    await user.click(screen.getByRole('button', { name: '查看' }))
    await waitFor(() => expect(location.pathname).toBe(`/instances/${instanceId}`))
    expect(await runs()).toBe(before)
    expect(await draftIds()).toEqual([])
  })

  test('leaves nothing to go on with where nothing was typed since', async () => {
    const draft = await savedDraft()
    const { user } = await open(`/start/tripApproval?draft=${draft.id}`)
    await field(/备注/)
    await submitElsewhere(draft)
    await user.click(screen.getByRole('button', { name: '存草稿' }))
    await screen.findByText(/这份内容已经提交过/)
    const instance = screen.getByRole('button', { name: '查看' })
    await user.click(instance)
    await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
    expect(await draftsOf(as(), START)).toEqual([])
  })

  test('is led to from its old address, with what was typed since kept for a new form', async () => {
    const draft = await savedDraft()
    const first = await open(`/start/tripApproval?draft=${draft.id}`)
    await first.user.type(await field(/备注/), '带样品')
    await screen.findByText('已存在本机')
    first.unmount()
    const instanceId = await submitElsewhere(draft)
    await open(`/start/tripApproval?draft=${draft.id}`)
    await waitFor(() => expect(location.pathname).toBe(`/instances/${instanceId}`))
    expect(await draftsOf(as(), START)).toMatchObject([{ value: { data: { secretNote: '带样品' } } }])
  })
})
