import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dropAppModules } from './fresh-modules.ts'
import { freshPage } from './fresh-page.ts'

// Runs before each test file. A process serves many of them.
vi.useRealTimers()
vi.unstubAllGlobals()
freshPage()
dropAppModules()
// The module that this file's tests import, not the one of the file before.
const { startStore } = await import('../../src/lib/base/store.ts')

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  startStore()
})

// The library measures pixels with a hidden element, and its style sheet is not loaded here: that is no fault.
const report = console.error
console.error = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('The px tester is not rendering properly')) report(...parts)
}
