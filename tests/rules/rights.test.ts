import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { visibleDigest } from '../../rules/form/digest.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { visibleData } from '../../rules/form/visible.ts'
import { approvalNode, expense, startNode, stored } from './expense-model.ts'

const OPEN = { visible: true, editable: true, required: false }
const READ = { visible: true, editable: false, required: false }
const NONE = { visible: false, editable: false, required: false }

describe('field rights of a node', () => {
  test('G5 the start node opens every field and asks for the required ones', () => {
    const rights = rightsAt(startNode({ note: { visible: false }, amount: { editable: false } }), expense)
    expect(rights('reason')).toEqual({ ...OPEN, required: true })
    expect(rights('day')).toEqual(OPEN)
    expect(rights('note')).toEqual(NONE)
    expect(rights('amount')).toEqual(READ)
    expect(rights('items.what')).toEqual({ ...OPEN, required: true })
    expect(rights('items.price')).toEqual(OPEN)
  })

  test('G5 any other node shows everything and opens what it names', () => {
    const rights = rightsAt(
      approvalNode({ note: { editable: true }, kind: { required: true }, 'items.price': { editable: true } }),
      expense,
    )
    expect(rights('reason')).toEqual(READ)
    expect(rights('note')).toEqual(OPEN)
    expect(rights('kind')).toEqual({ ...OPEN, required: true })
    expect(rights('items')).toEqual(READ)
    expect(rights('items.price')).toEqual(OPEN)
    expect(rights('items.what')).toEqual(READ)
  })

  test('D-04 a computed number is never open', () => {
    const rights = rightsAt(startNode({ total: { editable: true, required: true } }), expense)
    expect(rights('total')).toEqual(READ)
    expect(rights('items.cost')).toEqual(READ)
  })

  test('a hidden table hides its columns, an unknown code is hidden, a reader opens nothing', () => {
    const hidden = rightsAt(
      approvalNode({ items: { visible: false }, 'items.price': { editable: true } }),
      expense,
    )
    expect(hidden('items.price')).toEqual(NONE)
    expect(hidden('constructor')).toEqual(NONE)
    expect(rightsAt(undefined, expense)('reason')).toEqual(READ)
  })
})

describe('what a person sees', () => {
  const rights = rightsAt(
    approvalNode({ salary: { visible: false }, 'items.secret': { visible: false } }),
    expense,
  )
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')

  test('D-02 hidden fields and columns are absent', () => {
    const text = JSON.stringify(visibleData(expense, rights, stored))
    expect(text).toContain('Train')
    expect(text).not.toContain('900')
    expect(text).not.toContain('secret')
  })

  test('G2 the digest follows visible values only, whatever the order of keys', () => {
    const digest = visibleDigest(expense, rights, stored, sha)
    const { items, ...rest } = stored
    expect(visibleDigest(expense, rights, { items, ...rest, salary: '1', note: null }, sha)).toBe(digest)
    expect(visibleDigest(expense, rights, { ...stored, amount: '13' }, sha)).not.toBe(digest)
    const swapped = { ...stored, items: [...items].reverse() }
    expect(visibleDigest(expense, rights, swapped, sha)).not.toBe(digest)
  })
})
