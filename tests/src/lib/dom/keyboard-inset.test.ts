import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trackKeyboard } from '../../../../src/lib/dom/keyboard-inset.ts'

const root = document.documentElement
const WINDOW_PX = 844

class Viewport extends EventTarget {
  height = WINDOW_PX
  offsetTop = 0
  scale = 1
}
let viewport: Viewport

beforeEach(() => {
  viewport = new Viewport()
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: WINDOW_PX })
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport })
  trackKeyboard()
})
afterEach(() => root.removeAttribute('data-keyboard'))

const show = (change: Partial<Pick<Viewport, 'height' | 'offsetTop' | 'scale'>>) => {
  Object.assign(viewport, change)
  viewport.dispatchEvent(new Event('resize'))
  return [root.style.getPropertyValue('--cs-keyboard'), root.hasAttribute('data-keyboard')]
}

describe('a keyboard that lies over the page', () => {
  it('lifts what is at the bottom by its height, as far as the page was not moved already', () => {
    expect(show({ height: 508 })).toEqual(['336px', true])
    expect(show({ height: 508, offsetTop: 100 })).toEqual(['236px', true])
    expect(show({ height: WINDOW_PX, offsetTop: 0 })).toEqual(['0px', false])
  })

  it('is told from bars that come and go, and from a page that is looked at closely', () => {
    expect(show({ height: 780 })).toEqual(['0px', false])
    expect(show({ height: 400, scale: 2 })).toEqual(['0px', false])
  })
})
