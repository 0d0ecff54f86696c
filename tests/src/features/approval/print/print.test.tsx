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
    const [model] = pkg.models
    model?.properties.push({ code: 'opinions', name: { zh: '全部意见' }, type: 'approvalComment' })
    const [sheet] = model?.sheets ?? []
    for (const face of [sheet?.phone, sheet?.wide]) face?.sections[0]?.fields.push('opinions')
  })
})
afterAll(() => server.close())

const asManager = () => ({ corpId: world.corpId, userId: world.people.manager })

describe('a document on paper', () => {
  test('says when an opinion of the form was given by its day and minute: paper grows older', async () => {
    const { workflowInstanceId: id } = await world.start('6000')
    await world.decide(world.people.manager, 'agree', id, '请财务复核')
    await renderApp({ server, as: asManager(), url: `/print?instances=${id}`, size: 'wide' })
    const [opinion] = await screen.findAllByText('请财务复核', undefined, { timeout: 20_000 })
    const item = opinion?.closest('li')
    expect(item?.textContent).toMatch(/\d{4}[/年-]\d{2}[/月-]\d{2}.*\d{2}:\d{2}/)
    // By the name alone: a round picture says nothing more in black and white.
    expect(item?.querySelector('img, [aria-hidden]')).toBeNull()
  })

  test.each([
    ['zh', '已提交', '处理中'],
    ['en', 'Submitted', 'Waiting'],
    ['fr', 'Envoyé', 'En attente'],
    ['es', 'Enviado', 'Pendiente'],
  ] as const)(
    'says in %s what was done and what is still to be done in one form',
    async (language, sent, waits) => {
      const { workflowInstanceId: id } = await world.start('60')
      await renderApp({ server, as: asManager(), url: `/print?instances=${id}`, size: 'wide', language })
      await screen.findByRole('cell', { name: sent }, { timeout: 20_000 })
      screen.getByRole('cell', { name: waits })
    },
  )
})

test.each(['/print', '/print?instances=', '/print?instances=,'])(
  '%s says that nothing was chosen, and leads back; there is nothing to print',
  async (url) => {
    const { user } = await renderApp({ server, as: asManager(), url, size: 'wide' })
    const preview = await screen.findByRole('dialog', { name: '打印预览' }, { timeout: 20_000 })
    within(preview).getByRole('heading', { name: '没有选择要打印的单据' })
    expect(within(preview).queryByRole('button', { name: '打印' })).toBeNull()
    await user.click(within(preview).getByRole('button', { name: '返回列表' }))
    await waitFor(() => expect(window.location.pathname).toBe('/inbox/to-do'))
  },
)
