import { render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followTranslation } from '../../../../src/lib/dom/page-translation.ts'
import { translatePage } from '../../../support/page-translator.ts'

let stop: () => void
let stopTranslation = () => {}
beforeEach(() => {
  stop = followTranslation(document)
})
afterEach(() => {
  stop()
  stopTranslation()
})

/** A part in its first state and, after a press, in its second. */
function Turned({ first, second }: { first: ReactNode; second: ReactNode }) {
  const [isSecond, setSecond] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setSecond(!isSecond)}>
        turn
      </button>
      <main>{isSecond ? second : first}</main>
    </>
  )
}

const texts = (...words: readonly string[]) => words.map((word) => <Bare key={word}>{word}</Bare>)
const Bare = ({ children }: { children: string }) => children

const CHANGES: readonly (readonly [
  string,
  first: ReactNode,
  second: ReactNode,
  before: string,
  after: string,
])[] = [
  [
    'a text beside others changes',
    <p key="a">
      {1} of {2}
    </p>,
    <p key="a">
      {2} of {2}
    </p>,
    '1 of 2',
    '2 of 2',
  ],
  [
    'a text comes before an element',
    <p key="a">
      {false}
      <b>b</b>
    </p>,
    <p key="a">
      new<b>b</b>
    </p>,
    'b',
    'newb',
  ],
  [
    'a text goes',
    <p key="a">
      old<b>b</b>
    </p>,
    <p key="a">
      {null}
      <b>b</b>
    </p>,
    'oldb',
    'b',
  ],
  [
    'an element comes before a text',
    <p key="a">{null}end</p>,
    <p key="a">
      <b>b</b>end
    </p>,
    'end',
    'bend',
  ],
  [
    'a text comes before a text',
    <p key="a">
      {null}
      {'end'}
    </p>,
    <p key="a">
      {'new '}
      {'end'}
    </p>,
    'end',
    'new end',
  ],
  [
    'texts change places',
    <p key="a">{texts('a', 'b', 'c')}</p>,
    <p key="a">{texts('c', 'a', 'b')}</p>,
    'abc',
    'cab',
  ],
  ['the only text changes', <p key="a">one</p>, <p key="a">two</p>, 'one', 'two'],
  ['all of it goes', <p key="a">one {1}</p>, <i key="b">two</i>, 'one 1', 'two'],
]

describe.each([
  ['puts its words in place of the text', false],
  ['puts the text into its own elements', true],
] as const)('under a translation that %s', (_, keepsOriginal) => {
  test.each(CHANGES)('%s, there and back', async (_name, first, second, before, after) => {
    const { getByRole } = render(<Turned first={first} second={second} />)
    const main = getByRole('main')
    stopTranslation = translatePage(keepsOriginal)
    const shows = async (words: string) => {
      await waitFor(() => expect(main.querySelector('font')).not.toBeNull())
      expect(main.textContent).toBe(words)
      expect(window.staleTexts?.()).toEqual([])
    }
    await shows(before)
    for (const words of [after, before, after]) {
      screen.getByRole('button').click()
      await waitFor(() => expect(main.textContent).toBe(words))
      await shows(words)
    }
  })
})

test('what is no translation fails as ever', () => {
  const [text, place] = [document.createTextNode('a'), document.createElement('p')]
  expect(() => place.removeChild(text)).toThrow()
  expect(() => place.insertBefore(document.createElement('b'), text)).toThrow()
})
