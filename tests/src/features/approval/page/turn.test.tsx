import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../../contract/forms.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World
let waitingItem: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.code === 'finance' && node.type === 'approval') node.mode = 'sequence'
    }
  })
  const { workflowInstanceId } = await world.start('8000')
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  const { rows } = await server.fresh.database.query<{ id: string }>({
    text: 'select id from work_item where instance_id = $1 and holder_id = $2',
    values: [workflowInstanceId, world.people.finance[1]],
  })
  waitingItem = rows[0]?.id ?? ''
})
afterAll(() => server.close())

const second = () => ({ corpId: world.corpId, userId: world.people.finance[1] })

it('M3: who acts before his turn is told whose turn it is', async () => {
  const { data: page } = await server.call(loadForm, { workitemId: waitingItem }, { as: second() })
  expect(page.turnOf?.map(({ name }) => name)).toEqual(['王敏'])
  expect(page.allowedActions.find(({ action }) => action === 'agree')).toMatchObject({
    allowed: false,
    reason: 'notYourTurn',
  })
  const { revision, digest } = page
  const { fault } = await server.call(
    submitForm,
    {
      actionCode: 'agree',
      workItemId: waitingItem,
      bizObject: { data: {} },
      fence: { revision, digest },
      replayToken: freshToken(),
    },
    { as: second() },
  )
  expect(fault).toMatchObject({ fault: 'notYourTurn', params: { people: '王敏' } })
})

it('M3: his page says whose turn it is, and offers no decision', async () => {
  await renderApp({ server, url: `/items/${waitingItem}`, as: second() })
  await screen.findByText(/还没轮到你处理，现在由王敏处理/, undefined, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()
})
