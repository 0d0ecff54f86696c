import { describe, expect, it } from 'vitest'
import {
  appearanceNow,
  chooseAppearance,
  resolveAppearance,
  showAppearance,
  takeOrgTheme,
} from '../../../../src/lib/look/appearance.ts'
import { setViewport } from '../../../support/viewport.ts'

describe('the appearance', () => {
  it('is light and blue at 100 % for a new person (spec §3)', () => {
    expect(resolveAppearance({}, undefined, true)).toEqual({
      themeColor: 'blue',
      outward: 'light',
      tone: 'light',
      fontSize: 100,
    })
  })

  it('is the organisation’s theme where the person chose nothing, and the choice where they did', () => {
    const theme = { color: 'red', outward: 'dark' } as const
    expect(resolveAppearance({}, theme, false)).toMatchObject({ themeColor: 'red', tone: 'dark' })
    expect(resolveAppearance({ themeColor: 'green', outward: 'light' }, theme, true)).toMatchObject({
      themeColor: 'green',
      tone: 'light',
    })
  })

  it('is the tone of a container that tells one, unless the person chose', () => {
    const theme = { color: 'red', outward: 'light' } as const
    expect(resolveAppearance({}, theme, true, true)).toMatchObject({ themeColor: 'red', tone: 'dark' })
    expect(resolveAppearance({ outward: 'light' }, theme, true, true).tone).toBe('light')
  })

  it.each([
    [true, 'dark'],
    [false, 'light'],
  ] as const)('follows a system that is dark=%s as %s', (isDark, tone) => {
    expect(resolveAppearance({ outward: 'system' }, undefined, isDark).tone).toBe(tone)
  })

  it('writes the resolved tone, never "system", and the size to the page and for the next first paint', () => {
    setViewport('phone')
    showAppearance()
    chooseAppearance({ outward: 'system', themeColor: 'purple', fontSize: 140 })
    const root = document.documentElement
    expect(root.dataset.outward).toBe('light')
    expect(root.dataset.theme).toBe('purple')
    expect(root.style.getPropertyValue('--cs-scale')).toBe('1.4')
    expect(root.style.getPropertyValue('--cs-bar-scale')).toBe('1.2')
    expect(root.hasAttribute('data-large-text')).toBe(true)
    expect(JSON.parse(localStorage.getItem('countersign.appearance') ?? '')).toMatchObject({
      themeColor: 'purple',
      outward: 'system',
      fontScale: 1.4,
    })
  })

  it('takes an organisation’s stored theme at once', () => {
    chooseAppearance({ outward: undefined, themeColor: undefined })
    takeOrgTheme({
      name: '远山',
      name_i18n: {},
      info: null,
      color: 'golden',
      outward: 'dark',
      backLogo: null,
      portalLogo: null,
      icon: null,
    })
    expect(appearanceNow()).toMatchObject({ themeColor: 'golden', tone: 'dark' })
  })
})
