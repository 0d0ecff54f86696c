import { expect, test } from 'vitest'
import { splitHighlight } from '../../../src/features/start/split-highlight.ts'
import { startDrafts } from '../../../src/features/start/use-start-drafts.ts'

test('the searched words are marked wherever they stand, whatever their case', () => {
  expect(splitHighlight('Expense and expenses', 'EXPENSE')).toEqual([
    { text: 'Expense', isHit: true },
    { text: ' and ', isHit: false },
    { text: 'expense', isHit: true },
    { text: 's', isHit: false },
  ])
})

test('a name found by pinyin has nothing to mark', () => {
  expect(splitHighlight('差旅报销单', 'clbx')).toEqual([{ text: '差旅报销单', isHit: false }])
  expect(splitHighlight('差旅报销单', ' ')).toEqual([{ text: '差旅报销单', isHit: false }])
})

test('letters that grow when lowered are not cut in the wrong place', () => {
  expect(
    splitHighlight('İstanbul', 'tan')
      .map(({ text }) => text)
      .join(''),
  ).toBe('İstanbul')
})

test('drafts of new forms come newest first; other drafts are left alone', () => {
  expect(
    startDrafts([
      { item: 'workItem:1', savedAt: '2026-11-20T10:00:00.000Z' },
      { item: 'start:leave', savedAt: '2026-11-19T10:00:00.000Z' },
      { item: 'start:expense', savedAt: '2026-11-20T08:00:00.000Z' },
    ]),
  ).toEqual([
    { workflowCode: 'expense', savedAt: '2026-11-20T08:00:00.000Z' },
    { workflowCode: 'leave', savedAt: '2026-11-19T10:00:00.000Z' },
  ])
})
