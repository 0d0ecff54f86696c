import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AllowedAction, FormPage } from '../../../../contract/form-page.ts'
import { loadForm } from '../../../../contract/forms.ts'
import zh from '../../../../locales/zh.json' with { type: 'json' }
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { TestViewport } from '../../../support/viewport.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let running: string
let ended: string
let returned: string

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const { manager } = world.people
  running = (await world.start('1280')).workflowInstanceId
  ended = (await world.start('300')).workflowInstanceId
  await world.decide(manager, 'disagree', ended, '不必要')
  returned = (await world.start('450')).workflowInstanceId
  await world.giveBack(manager, returned, '请补充事由')
})
afterAll(() => server.close())

const SIZES: readonly TestViewport[] = ['phone', 'wide', 'split']

const PAGES = [
  { what: 'an item to decide', by: 'manager', of: () => running, item: true },
  { what: 'a request that the initiator looks at', by: 'initiator', of: () => running, item: false },
  { what: 'a request that came back', by: 'initiator', of: () => returned, item: true },
  { what: 'a request that the manager has decided on', by: 'manager', of: () => ended, item: false },
  { what: 'an ended request of mine', by: 'initiator', of: () => ended, item: false },
] as const

test.each(PAGES)('$what offers on every size exactly what the server allows', async ({ by, of, item }) => {
  const userId = world.people[by]
  const url = item ? `/items/${await world.itemOf(userId, of())}` : `/instances/${of()}`
  for (const size of SIZES) {
    const app = await renderApp({ server, url, size, as: { corpId: world.corpId, userId } })
    await screen.findAllByText('CC-', { exact: false }, { timeout: 20_000 })
    const page = app.queryClient
      .getQueryCache()
      .findAll({ queryKey: [loadForm.name] })
      .map(({ queryKey }) => app.queryClient.getQueryData<FormPage>(queryKey))
      .find((one) => one !== undefined)
    const allowed = (page?.allowedActions ?? []).filter((offer) => offer.allowed).map(wordOf)
    expect(allowed.length).toBeGreaterThan(0)
    expect([size, await shownActions(app.user)]).toEqual([size, [...new Set(allowed)].sort()])
    app.unmount()
  }
})

/** The words of what can be pressed in the action bar and behind its "more". */
async function shownActions(user: { click(element: Element): Promise<void> }): Promise<string[]> {
  const more = screen.queryByRole('button', { name: zh.approval.more })
  const beside = [zh.approval.more, zh.approval.comment]
  const bar = [...document.querySelectorAll('footer button')].map(firstWords)
  const shown = bar.filter((word) => !beside.includes(word))
  if (more === null) return shown.sort()
  await user.click(more)
  const sheet = within(await screen.findByRole('dialog', { name: zh.approval.more }))
  const rows = sheet.getAllByRole('listitem').flatMap((row) => [...row.querySelectorAll('button:enabled')])
  return [...shown, ...rows.map(firstWords)].sort()
}

/** The innermost first text of a button: its key and its meaning come after. */
function firstWords(button: Element): string {
  const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()
  return words?.textContent ?? ''
}

/** The node's caption, else the product's word. */
function wordOf({ action, scope, caption_i18n }: AllowedAction): string {
  if (action === 'print') return zh.print.action
  const kind = action !== 'retrieve' ? action : scope === 'instance' ? 'withdraw' : 'takeBack'
  return caption_i18n?.zh ?? zh.approval.actions[kind]
}
