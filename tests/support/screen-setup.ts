import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { startStore } from '../../src/lib/base/store.ts'

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
