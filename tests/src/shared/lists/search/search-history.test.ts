import { expect, test } from 'vitest'
import { forgetSession } from '../../../../../src/lib/session/session.ts'
import {
  forgetTerms,
  rememberTerm,
  searchHistory,
} from '../../../../../src/shared/lists/search/search-history.ts'

const ann = { corpId: 'corp', userId: 'ann' }
const bob = { corpId: 'corp', userId: 'bob' }

test('keeps the 10 most recent terms, each once, the newest first', () => {
  for (let number = 1; number <= 12; number += 1) rememberTerm(ann, `term ${number}`)
  rememberTerm(ann, ' term 5 ')
  const terms = searchHistory(ann)
  expect(terms).toHaveLength(10)
  expect(terms[0]).toBe('term 5')
  expect(terms.at(-1)).toBe('term 3')
  expect(new Set(terms).size).toBe(10)
})

test('blank words are not kept', () => {
  rememberTerm(ann, '   ')
  expect(searchHistory(ann)).toEqual([])
})

test('the terms of one person are never shown to another (S-10)', () => {
  rememberTerm(ann, 'salary of Li Na')
  expect(searchHistory(bob)).toEqual([])
  rememberTerm(bob, 'seal')
  expect(searchHistory(bob)).toEqual(['seal'])
})

test('logging out takes the terms away (S-10)', async () => {
  rememberTerm(ann, 'salary')
  await forgetSession()
  expect(searchHistory(ann)).toEqual([])
  expect(JSON.stringify({ ...localStorage })).not.toContain('salary')
})

test('they can be cleared', () => {
  rememberTerm(ann, 'seal')
  forgetTerms()
  expect(searchHistory(ann)).toEqual([])
})
