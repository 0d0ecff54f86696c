import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const SCOPE = 'https://sign.example.com/app/'

type Shown = { title: string; tag: string; lang: string; data: { url: string }; close: () => void }
type Handler = (event: Record<string, unknown>) => void

/** A service worker's surroundings, as far as ours looks at them. */
async function surroundings() {
  const handlers = new Map<string, Handler>()
  const shown: Shown[] = []
  const opened: string[] = []
  const posted: unknown[] = []
  const windows: { url: string; focus: () => Promise<void>; postMessage: (message: unknown) => void }[] = []
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: {
      scope: SCOPE,
      showNotification: async (title: string, options: Omit<Shown, 'title' | 'close'>) => {
        const one: Shown = { title, ...options, close: () => shown.splice(shown.indexOf(one), 1) }
        shown.push(one)
      },
      getNotifications: async () => [...shown],
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  }
  vi.stubGlobal('self', self)
  vi.resetModules()
  await import('../../../src/standalone/push-worker.ts')
  const fire = async (type: string, event: Record<string, unknown>) => {
    let work: unknown
    handlers.get(type)?.({ ...event, waitUntil: (given: unknown) => (work = given) })
    await work
  }
  return {
    shown,
    opened,
    posted,
    push: (notice: unknown) => fire('push', { data: { json: () => notice } }),
    tap: (notification: Shown | undefined) => fire('notificationclick', { notification }),
    addWindow: (url: string) =>
      windows.push({ url, focus: async () => {}, postMessage: (message) => posted.push(message) }),
  }
}

const NOTICE = {
  type: 'show',
  title: '待你审批：差旅报销',
  body: '陈思远',
  lang: 'zh',
  tag: 'm1',
  url: 'messages/open/m1#comment-c1',
  at: 0,
}
let worker: Awaited<ReturnType<typeof surroundings>>
beforeEach(async () => {
  worker = await surroundings()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('the worker that shows pushes', () => {
  it('shows the message in its language and opens the app at the right place, below its own path', async () => {
    await worker.push(NOTICE)
    expect(worker.shown).toMatchObject([{ title: NOTICE.title, lang: 'zh', tag: 'm1' }])
    await worker.tap(worker.shown[0])
    expect(worker.shown).toEqual([])
    expect(worker.opened).toEqual([`${SCOPE}messages/open/m1#comment-c1`])
  })

  it('leads an open window there instead of opening another one', async () => {
    worker.addWindow('https://sign.example.com/other/')
    worker.addWindow(`${SCOPE}inbox/to-do`)
    await worker.push(NOTICE)
    await worker.tap(worker.shown[0])
    expect(worker.opened).toEqual([])
    expect(worker.posted).toEqual([{ type: 'OPEN', path: `/${NOTICE.url}` }])
  })

  it('closes what was read elsewhere and nothing else', async () => {
    await worker.push(NOTICE)
    await worker.push({ ...NOTICE, tag: 'm2' })
    await worker.push({ type: 'close', tags: ['m1', 'm9'] })
    expect(worker.shown.map(({ tag }) => tag)).toEqual(['m2'])
  })

  it('C-14: never leads out of the app, and is not moved by nonsense', async () => {
    await worker.push({ ...NOTICE, url: 'https://evil.example.com/' })
    await worker.tap(worker.shown[0])
    await worker.push({ ...NOTICE, url: '../admin' })
    await worker.tap(worker.shown[0])
    await worker.push(undefined)
    expect(worker.opened).toEqual([])
    expect(worker.shown).toEqual([])
  })
})
