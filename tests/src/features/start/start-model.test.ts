import { expect, test } from 'vitest'
import { startDrafts } from '../../../../src/features/start/use-start-drafts.ts'
import { splitHighlight } from '../../../../src/ui/list/split-highlight.ts'

test('a name is cut where the server found the words, and nowhere else', () => {
  expect(
    splitHighlight('Expense and expenses', [
      [0, 7],
      [12, 19],
    ]),
  ).toEqual([
    { text: 'Expense', isHit: true },
    { text: ' and ', isHit: false },
    { text: 'expense', isHit: true },
    { text: 's', isHit: false },
  ])
  expect(splitHighlight('差旅报销单', [])).toEqual([{ text: '差旅报销单', isHit: false }])
})

test('ranges that do not fit the name mark nothing and lose nothing', () => {
  const pieces = splitHighlight('差旅', [
    [1, 9],
    [1, 1],
  ])
  expect(pieces).toEqual([{ text: '差旅', isHit: false }])
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
