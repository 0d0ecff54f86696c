import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useOwnTouches } from '../../../../src/ui/list/own-touches.ts'

function Rows() {
  const list = useRef<HTMLOListElement>(null)
  useOwnTouches(list)
  return (
    <ol ref={list}>
      <li>
        <button type="button" data-handle="">
          Move
        </button>
        Words
      </li>
    </ol>
  )
}

it('a finger on a handle is not heard around the list, one on the words beside it is', () => {
  const heard: string[] = []
  const { container } = render(<Rows />)
  container.addEventListener('touchstart', ({ target }) => {
    heard.push(target instanceof Element ? target.tagName : '')
  })
  fireEvent.touchStart(screen.getByRole('button', { name: 'Move' }))
  expect(heard).toEqual([])
  fireEvent.touchStart(screen.getByRole('listitem'))
  expect(heard).toEqual(['LI'])
})
