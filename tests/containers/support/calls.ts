import { expect } from 'vitest'
import type { PlatformResult } from '../../../platform-adapters/platform.ts'
import type { Opened } from './open-page.ts'

type Result = PlatformResult<unknown>
type Call = { readonly name: string; readonly run: (opened: Opened) => Promise<Result | 'held' | 'not held'> }

const NO_PICKS = { people: [], departments: [] }

/** Every call of the interface, as a screen would make it. */
export const CALLS: readonly Call[] = [
  { name: 'ready', run: ({ app }) => app.evaluate(async () => (await window.platform).ready()) },
  {
    name: 'identityCode',
    run: ({ app }) => app.evaluate(async () => (await window.platform).identityCode('corp-of-the-container')),
  },
  { name: 'setTitle', run: ({ app }) => app.evaluate(async () => (await window.platform).setTitle('报销')) },
  { name: 'holdBack', run: holdBack },
  {
    name: 'openLink',
    run: ({ app }) => app.evaluate(async () => (await window.platform).openLink('https://example.com/a?b=1')),
  },
  { name: 'copyText', run: ({ app }) => app.evaluate(async () => (await window.platform).copyText('BX-17')) },
  {
    name: 'share',
    run: ({ app }) =>
      app.evaluate(async () =>
        (await window.platform).share({ title: '报销', url: 'https://example.com/1' }),
      ),
  },
  {
    name: 'pickPeople, one',
    run: ({ app }) => app.evaluate(pick, { multiple: false, withDepartments: false, picked: NO_PICKS }),
  },
  {
    name: 'pickPeople, several with departments',
    run: ({ app }) => app.evaluate(pick, { multiple: true, withDepartments: true, picked: NO_PICKS }),
  },
  {
    name: 'pickDepartments',
    run: ({ app }) =>
      app.evaluate(async () =>
        (await window.platform).pickDepartments({ title: '部门', multiple: false, picked: [] }),
      ),
  },
  {
    name: 'pickDate',
    run: ({ app }) => app.evaluate(async () => (await window.platform).pickDate('2026-11-22')),
  },
  {
    name: 'pickDateTime',
    run: ({ app }) => app.evaluate(async () => (await window.platform).pickDateTime('2026-11-22 08:00')),
  },
  { name: 'pickTime', run: ({ app }) => app.evaluate(async () => (await window.platform).pickTime('08:00')) },
  {
    name: 'chooseOption',
    run: ({ app }) =>
      app.evaluate(async () =>
        (await window.platform).chooseOption(
          [
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙' },
          ],
          'a',
        ),
      ),
  },
  { name: 'scanCode', run: ({ app }) => app.evaluate(async () => (await window.platform).scanCode()) },
  { name: 'locate', run: ({ app }) => app.evaluate(async () => (await window.platform).locate()) },
  { name: 'chooseFiles', run: chooseFiles },
  {
    name: 'previewImages',
    run: ({ app }) =>
      app.evaluate(async () => (await window.platform).previewImages(['https://example.com/1.png'], 0)),
  },
  {
    name: 'previewFile',
    run: ({ app }) =>
      app.evaluate(async () =>
        (await window.platform).previewFile({ url: 'https://example.com/1.pdf', name: '1.pdf', bytes: 17 }),
      ),
  },
  { name: 'network', run: ({ app }) => app.evaluate(async () => (await window.platform).network()) },
  { name: 'closeView', run: ({ app }) => app.evaluate(async () => (await window.platform).closeView()) },
]

type Picks = {
  multiple: boolean
  withDepartments: boolean
  picked: { people: string[]; departments: string[] }
}
async function pick(options: Picks): Promise<Result> {
  return await (await window.platform).pickPeople({ title: '审批人', most: 10, ...options })
}

/** Holds the back key, presses it, and lets it go. */
async function holdBack({ app, top }: Opened): Promise<'held' | 'not held'> {
  const offered = await app.evaluate(async () => {
    const platform = await window.platform
    window.releaseBack = platform.holdBack(() => {
      window.pressed += 1
    })
    return platform.can('holdBack')
  })
  const press = () => top.evaluate(() => ('container' in window ? window.container.pressBack() : false))
  // Taking the key may need an answer of the client.
  if (offered) await expect.poll(press).toBe(true)
  const pressed = await app.evaluate(() => window.pressed)
  await app.evaluate(() => window.releaseBack?.())
  if (offered) await expect.poll(press).toBe(false)
  return pressed > 0 ? 'held' : 'not held'
}

async function chooseFiles({ app, top }: Opened): Promise<Result> {
  const chooser = top.waitForEvent('filechooser')
  const chosen = app.evaluate(async () => {
    const platform = await window.platform
    const files = await platform.chooseFiles({ accept: '.txt', multiple: false, camera: false })
    return files.status === 'ok' ? { ...files, value: files.value.map(({ name }) => name) } : files
  })
  await (await chooser).setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  return await chosen
}
