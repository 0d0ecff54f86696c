import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWriteComment } from '../../../../../src/features/approval/page/use-write-comment.ts'

/** The foot of a page whose comments have not come, and those comments. */
function page() {
  const { result } = renderHook(useWriteComment)
  const opened: string[] = []
  const come = () => act(() => result.current.handle({ write: () => void opened.push('box') }))
  return { foot: () => result.current, come, opened }
}

test('who asks for the box of a comment before the comments are there gets it once they are', () => {
  const { foot, come, opened } = page()
  foot().write()
  expect(opened).toEqual([])
  come()
  expect(opened).toEqual(['box'])
  come()
  expect(opened).toEqual(['box'])
  foot().write()
  expect(opened).toEqual(['box', 'box'])
})

test('who chose something else meanwhile is not disturbed when they come', () => {
  const { foot, come, opened } = page()
  foot().write()
  foot().forgo()
  come()
  expect(opened).toEqual([])
})
