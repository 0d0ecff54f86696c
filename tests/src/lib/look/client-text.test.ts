import { afterEach, describe, expect, it } from 'vitest'
import { chooseAppearance, showAppearance } from '../../../../src/lib/look/appearance.ts'
import { followClientText } from '../../../../src/lib/look/client-text.ts'

const root = document.documentElement
let seenPx = 20

Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => seenPx })

let stop: () => void = () => {}
afterEach(() => stop())

const looks = (px: number) => {
  seenPx = px
  stop()
  stop = followClientText()
  return [root.hasAttribute('data-large-text'), Number(root.style.getPropertyValue('--cs-bar-scale'))]
}

describe('text that a container enlarges by itself', () => {
  it('brings the layout for large text, and the bars stop growing', () => {
    showAppearance()
    expect(looks(20)).toEqual([false, 1])
    expect(looks(30)).toEqual([true, 1.2 / 1.5])
    expect(looks(0)).toEqual([false, 1])
  })

  it('counts together with what the person chose here', () => {
    expect(looks(24)).toEqual([false, 1])
    chooseAppearance({ fontSize: 110 })
    expect(root.hasAttribute('data-large-text')).toBe(true)
    chooseAppearance({ fontSize: 100 })
    expect(root.hasAttribute('data-large-text')).toBe(false)
  })
})
