import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())

const VIEW = 700
const TABS = 45

/** A document on a phone, with the measures that a browser would give to its parts. */
async function openDocument({ flow, comments, height }: { flow: number; comments: number; height: number }) {
  const { workflowInstanceId } = await world.start('8000')
  const { initiator } = world.people
  const url = `/instances/${workflowInstanceId}`
  const { user } = await renderApp({ server, url, as: { corpId: world.corpId, userId: initiator } })
  const said = await screen.findByRole('region', { name: '评论' }, { timeout: 20_000 })
  await within(said).findByText('还没有评论')
  const scroller = said.closest<HTMLElement>('[data-page-scroll]') ?? document.body
  let whole = height
  let top = 0
  const clamp = (wanted: number) => Math.max(0, Math.min(wanted, whole - VIEW))
  /** As a browser does: nothing is told where nothing moves. */
  const scroll = (wanted: number) => {
    const next = clamp(wanted)
    if (next === top) return
    top = next
    fireEvent.scroll(scroller)
  }
  const measure = (element: Element, values: Readonly<Record<string, () => unknown>>) => {
    for (const [name, get] of Object.entries(values)) {
      Object.defineProperty(element, name, { configurable: true, get })
    }
  }
  measure(scroller, { clientHeight: () => VIEW, scrollHeight: () => whole, scrollTop: () => top })
  // Told of later, as in a browser.
  measure(scroller, {
    scrollTo: () => (to: ScrollToOptions) => {
      top = clamp(to.top ?? 0)
      queueMicrotask(() => fireEvent.scroll(scroller))
    },
  })
  measure(screen.getByRole('region', { name: '流程' }), { offsetTop: () => flow })
  measure(said, { offsetTop: () => comments })
  const resize = (next: number) => {
    whole = next
    scroll(top)
  }
  const press = (name: RegExp) => user.click(screen.getByRole('tab', { name }))
  const marked = () => screen.getByRole('tab', { selected: true }).textContent ?? ''
  const comment = async (text: string) => {
    await user.click(within(said).getByRole('button', { name: '写评论' }))
    const sheet = within(await screen.findByRole('dialog', { name: '写评论' }))
    await user.type(sheet.getByRole('textbox', { name: '写评论' }), text)
    await user.click(sheet.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await within(said).findByText(text)
  }
  return { press, marked, comment, resize, scroll, top: () => top }
}

describe('the tab that marks what is shown of a document on a phone', () => {
  it('stays with the comments when the first of them makes the page short enough to be seen whole', async () => {
    const page = await openDocument({ flow: 300, comments: 500, height: VIEW + 20 })
    await page.press(/^评论/)
    expect(page.marked()).toMatch(/^评论/)
    await page.comment('收到')
    page.resize(VIEW - 12)
    expect(page.top()).toBe(0)
    expect(page.marked()).toMatch(/^评论/)
  })

  it('stays with the comments when one more makes the page longer and the person goes on down', async () => {
    const page = await openDocument({ flow: 600, comments: 900, height: 1200 })
    await page.press(/^评论/)
    await page.comment('收到')
    page.resize(1400)
    expect(page.marked()).toMatch(/^评论/)
    page.scroll(page.top() + 4)
    expect(page.marked()).toMatch(/^评论/)
  })

  it('follows the person down and up again', async () => {
    const page = await openDocument({ flow: 800, comments: 1600, height: 3000 })
    page.scroll(400)
    expect(page.marked()).toMatch(/^表单/)
    page.scroll(800 - TABS)
    expect(page.marked()).toMatch(/^流程/)
    page.scroll(1600 - TABS)
    expect(page.marked()).toMatch(/^评论/)
    page.scroll(1000)
    expect(page.marked()).toMatch(/^流程/)
    page.scroll(0)
    expect(page.marked()).toMatch(/^表单/)
  })

  it('is the pressed one also where the page is too short to bring its part to the top', async () => {
    const page = await openDocument({ flow: 600, comments: 900, height: 1200 })
    await page.press(/^流程/)
    expect(page.marked()).toMatch(/^流程/)
    page.scroll(100)
    expect(page.marked()).toMatch(/^表单/)
    page.scroll(page.top() + 900)
    expect(page.marked()).toMatch(/^评论/)
  })
})
