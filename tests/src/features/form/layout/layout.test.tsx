import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const sheet = pkg.models[0]?.sheets[0]
    const items = pkg.models[0]?.properties.find(({ code }) => code === 'items')
    if (sheet === undefined || items?.type !== 'subTable') throw new Error('the small package has a sheet')
    for (const column of items.columns) if (column.code === 'amount') column.required = true
    sheet.phone = {
      summary: ['total'],
      sections: [
        { fields: ['companion', { text: { zh: '请<b>如实</b>填写' } }, { text: { zh: '出差前三天提交' } }] },
      ],
      tabs: [
        {
          name: { zh: '明细页' },
          sections: [{ fields: ['items', 'total'] }],
        },
        {
          name: { zh: '说明页' },
          sections: [
            {
              fields: [{ group: { zh: '更多' }, collapsed: true, fields: ['purpose'] }, 'kind', 'secretNote'],
            },
          ],
        },
      ],
    }
  })
})
afterAll(() => server.close())

/** The first one loads the form's code: a busy machine needs its time. */
async function open() {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const app = await renderApp({ server, as, url: '/start/tripApproval' })
  await screen.findByRole('tablist', { name: '表单分页' }, { timeout: 20_000 })
  return app
}

describe('a form with tabs and groups', () => {
  test('draws one tab, paragraphs as text, and nothing of HTML', async () => {
    const { user } = await open()
    const tabs = within(await screen.findByRole('tablist', { name: '表单分页' }))
    expect(screen.getByText('出差前三天提交')).toBeTruthy()
    expect(screen.getByText('内容不支持显示')).toBeTruthy()
    expect(screen.queryByRole('group', { name: '更多' })).toBeNull()
    await user.click(tabs.getByRole('tab', { name: /说明页/ }))
    const group = within(screen.getByRole('group', { name: '更多' }))
    expect(group.queryByRole('textbox')).toBeNull()
    await user.click(group.getByRole('button', { name: /更多/ }))
    expect(group.getByRole('textbox')).toBeTruthy()
  })

  test('the summary follows what is typed in a row', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: '添加一行' }))
    await user.type(within(screen.getByRole('dialog')).getByLabelText(/金额/), '12')
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: '摘要' })).getByText('¥12.00')).toBeTruthy(),
    )
  })

  test('what is wrong behind a tab and in a folded group is counted there, and led to', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: '添加一行' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '完成' }))
    await user.click(screen.getByRole('button', { name: '提交' }))
    const wrongTab = await screen.findByRole('tab', { name: /说明页.*1 处需修正/ })
    // The first one is the row in the open tab, and opens by itself.
    const row = within(await screen.findByRole('dialog', { name: /第 1 行/ }))
    await user.click(row.getByRole('button', { name: '完成' }))
    expect(wrongTab.getAttribute('aria-selected')).toBe('false')
    const next = () => user.click(screen.getByRole('button', { name: '下一处' }))
    await next()
    await waitFor(() => expect(wrongTab.getAttribute('aria-selected')).toBe('true'))
    const group = within(screen.getByRole('group', { name: '更多' }))
    await waitFor(() => expect(document.activeElement).toBe(group.getByRole('textbox')))
    await next()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(wrongTab.getAttribute('aria-selected')).toBe('false')
  })
})
