import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadForm } from '../../../../../contract/forms.ts'
import type { WorkItemRow } from '../../../../../contract/rows.ts'
import { searchWorkItems } from '../../../../../contract/work-items.ts'
import zh from '../../../../../locales/zh.json' with { type: 'json' }
import { setLeaders } from '../../../../../server/organisation/write.ts'
import { giveLayout } from '../../../../support/layout.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import type { TestViewport } from '../../../../support/viewport.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World
/** Heads a department and belongs to finance: claims that a press agrees to beside others that have to be opened. */
let me: { readonly corpId: string; readonly userId: string }

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval' && node.code === 'manager') node.quick = true
    }
  })
  const [userId] = world.people.finance
  me = { corpId: world.corpId, userId }
  const { workflowInstanceId } = await world.start('12800', { purpose: '大额' })
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  await server.fresh.database.transaction((tx) => setLeaders(tx, world.corpId, world.departmentId, [userId]))
  for (const purpose of ['小额一', '小额二']) await world.start('800', { purpose })
})
afterAll(() => server.close())

const SIZES: readonly TestViewport[] = ['phone', 'wide', 'split']
const { agree, forward } = zh.decisions.action

/** What the server lets be done with each row. */
async function rows(): Promise<readonly WorkItemRow[]> {
  return (await server.call(searchWorkItems, {}, { as: me })).data.content
}

test('a row may be decided in a batch only where its page allows the same', async () => {
  const all = await rows()
  expect(all.map(({ batchOperate }) => batchOperate).sort()).toEqual([false, true, true])
  for (const { id, batchForward } of all) {
    const { data } = await server.call(loadForm, { workitemId: id }, { as: me })
    const allowed = data.allowedActions.flatMap((offer) => (offer.allowed ? [offer.action] : []))
    expect(allowed).toContain('agree')
    expect([id, batchForward]).toEqual([id, allowed.includes('forward')])
  }
})

test.each(SIZES)('a batch offers on %s exactly what every ticked item allows', async (size) => {
  const all = await rows()
  const { user } = await renderApp({ server, as: me, size, url: '/inbox/to-do' })
  await user.click(await screen.findByRole('button', { name: zh.drafts.select }))
  for (const pattern of [1, 2, 4, 3, 5, 6, 7]) {
    const ticked = all.filter((_, index) => (pattern & (1 << index)) !== 0)
    for (const box of screen.queryAllByRole('checkbox', { checked: true })) await user.click(box)
    for (const { instanceName } of ticked) {
      const name = zh.drafts.selectOne.replace('{{title}}', instanceName)
      await user.click(await screen.findByRole('checkbox', { name }))
    }
    const foot = (await screen.findByText(zh.batch.chosen.replace('{{number}}', String(ticked.length))))
      .parentElement?.parentElement
    if (!foot) throw new Error('There is no foot.')
    const shown = within(foot)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((word) => word === agree || word === forward)
    const allowed = [
      ...(ticked.every(({ batchForward }) => batchForward) ? [forward] : []),
      ...(ticked.every(({ batchOperate }) => batchOperate) ? [agree] : []),
    ]
    expect([pattern, shown]).toEqual([pattern, allowed])
  }
})
