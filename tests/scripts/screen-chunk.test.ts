import { expect, test } from 'vitest'
import { screenChunk } from '../../scripts/screen-chunk.ts'

const APPROVAL = '/app/src/app/approval-route.tsx'
const START = '/app/src/app/start-form-route.tsx'
const INBOX = '/app/src/features/inbox/inbox-screen.tsx'
const ME = '/app/src/features/personal/me-screen.tsx'
const PRINT = '/app/src/app/print-route.tsx'
const SHEET = '/app/src/features/approval/sheet/action-sheets.tsx'
const FILTER = '/app/src/features/inbox/filter/filter-panel.tsx'
const MESSAGE = '/app/src/features/messages/open-message-screen.tsx'
const screens = [APPROVAL, START, INBOX, ME, PRINT, SHEET, MESSAGE]

/** A build of the screens above, each loaded by itself; `uses` says which of them import a module, and what it imports. */
function build(
  uses: Readonly<Record<string, readonly string[]>>,
  needs: Readonly<Record<string, string>> = {},
) {
  const importers = (id: string) => [
    ...(uses[id] ?? []),
    ...Object.keys(needs).filter((each) => needs[each] === id),
  ]
  return {
    getModuleInfo: (id: string) => ({
      importers: importers(id),
      importedIds: [needs[id]].filter((each) => each !== undefined),
      dynamicImporters: screens.includes(id) ? ['/app/src/app/screens.ts'] : [],
    }),
  }
}

test('what every open form needs is one file', () => {
  const field = '/app/src/features/form/view/field-view.tsx'
  expect(screenChunk(field, build({ [field]: [APPROVAL, START] }))).toBe('document')
})

test('a light screen that needs it too does not load the forms with it', () => {
  const words = '/app/src/lib/words.ts'
  expect(screenChunk(words, build({ [words]: [APPROVAL, START, ME] }))).not.toBe('document')
  expect(screenChunk(words, build({ [words]: [APPROVAL, START, FILTER] }))).not.toBe('document')
})

test('what the first load needs stays out of both', () => {
  const time = '/app/src/lib/time.ts'
  expect(screenChunk(time, build({ [time]: [INBOX, ...screens] }))).toBeNull()
})

test('what an approval shares with other screens travels with the parts', () => {
  const name = '/app/src/lib/name.ts'
  expect(screenChunk(name, build({ [name]: [APPROVAL, PRINT] }))).toBe('parts')
  expect(screenChunk(name, build({ [name]: [PRINT, ME] }))).toBeNull()
})

test('what a message needs to lead to an approval is no file of its own either', () => {
  const calls = '/app/contract/form-calls.ts'
  expect(screenChunk(calls, build({ [calls]: [MESSAGE, PRINT] }))).toBe('parts')
})

test('with the forms, when it needs them: the parts would bring them to every screen', () => {
  const sending = '/app/src/features/approval/act/sending.ts'
  const field = '/app/src/features/form/view/field-view.tsx'
  const graph = build(
    { [field]: [APPROVAL, START], [sending]: [APPROVAL, PRINT, SHEET] },
    { [sending]: field },
  )
  expect(screenChunk(sending, graph)).toBe('document')
})

test('a list that one screen loads late and many others from the start stays with what it is made of', () => {
  const faults = '/app/contract/faults.ts'
  const graph = build({ [faults]: [APPROVAL, PRINT, ME] })
  const isLate = { ...graph.getModuleInfo(faults), dynamicImporters: [INBOX] }
  const getModuleInfo = (id: string) => (id === faults ? isLate : graph.getModuleInfo(id))
  expect(screenChunk(faults, { getModuleInfo })).toBe('parts')
})

test('what is loaded by itself brings no forms along', () => {
  expect(screenChunk(SHEET, build({ [SHEET]: [APPROVAL, START] }))).toBeNull()
})
