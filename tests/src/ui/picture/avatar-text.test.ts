import { describe, expect, it } from 'vitest'
import { hashSlot } from '../../../../src/ui/base/hash-slot.ts'
import { avatarText } from '../../../../src/ui/picture/avatar-text.ts'

describe('avatar text', () => {
  it.each([
    ['陈思远', 32, '思远'],
    ['欧阳明哲', 36, '明哲'],
    ['林静', 56, '林静'],
    ['陈思远', 20, '远'],
    ['林静', 24, '静'],
    ['Chen Siyuan', 32, 'CS'],
    ['Ouyang Mingzhe', 20, 'OM'],
    ['Jean-Pierre Élodie Brun', 32, 'JB'],
    ['Zoé', 32, 'Z'],
    ['éric du Pont', 32, 'ÉP'],
    ['', 32, ''],
  ])('of %s at %i px is %s', (name, size, text) => {
    expect(avatarText(name, size)).toBe(text)
  })

  it('keeps its colour slot by id and stays in range', () => {
    const slots = Array.from({ length: 200 }, (_, index) => hashSlot(`user-${index}`, 8))
    expect(hashSlot('user-7', 8)).toBe(slots[7])
    expect(new Set(slots).size).toBe(8)
    expect(Math.max(...slots)).toBeLessThan(8)
    expect(Math.min(...slots)).toBeGreaterThanOrEqual(0)
  })
})
