import { describe, expect, it } from 'vitest'
import { menuSpot } from '../../../../src/ui/overlay/menu-spot.ts'

/** A page of 390 × 844 whose bar takes 44 and whose foot, with the strip of problems, takes 116. */
const seen = { left: 0, top: 44, right: 390, bottom: 728 }
const wish = { side: 'below', align: 'end' } as const
const opener = (top: number, left = 334) => ({ left, top, right: left + 44, bottom: top + 44 })
const menu = { width: 180, height: 140 }

describe('where a menu opens', () => {
  it('is the wished side while there is room', () => {
    expect(menuSpot(wish, opener(200), menu, seen)).toEqual({ side: 'below', shift: 0 })
    expect(menuSpot({ ...wish, side: 'above' }, opener(200), menu, seen)).toEqual({ side: 'above', shift: 0 })
  })

  it('is above where the foot would cover it, and below where the bar would', () => {
    expect(menuSpot(wish, opener(600), menu, seen)).toEqual({ side: 'above', shift: 0 })
    expect(menuSpot({ ...wish, side: 'above' }, opener(60), menu, seen)).toEqual({ side: 'below', shift: 0 })
  })

  it('needs its distance from the opener too', () => {
    const lowest = seen.bottom - menu.height - 8 - 44
    expect(menuSpot(wish, opener(lowest), menu, seen).side).toBe('below')
    expect(menuSpot(wish, opener(lowest + 1), menu, seen).side).toBe('above')
  })

  it('is the roomier side where neither holds it, and scrolls there', () => {
    const low = { ...seen, bottom: 300 }
    expect(menuSpot(wish, opener(140), { ...menu, height: 200 }, low)).toEqual({
      side: 'below',
      shift: 0,
      maxHeight: 108,
    })
    expect(menuSpot(wish, opener(160), { ...menu, height: 200 }, low)).toEqual({
      side: 'above',
      shift: 0,
      maxHeight: 108,
    })
  })

  it('is below where both are too low for a row: what it is in scrolls to it', () => {
    const slit = { ...seen, top: 100, bottom: 190 }
    expect(menuSpot(wish, opener(140), menu, slit)).toEqual({ side: 'below', shift: 0 })
  })

  it('is moved into the width of what is seen', () => {
    expect(menuSpot(wish, opener(200, 60), menu, seen).shift).toBe(80)
    expect(menuSpot({ ...wish, align: 'start' }, opener(200, 300), menu, seen).shift).toBe(-94)
    const wide = { ...menu, width: 400 }
    expect(menuSpot(wish, opener(200), wide, seen).shift).toBe(26)
  })
})
