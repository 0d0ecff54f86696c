import type { ChangeEvent, CompositionEvent } from 'react'
import { characters } from '../../../contract/typed-text.ts'

type Box = HTMLInputElement | HTMLTextAreaElement

/** How long a text was before the word of an input method that is being written into it. */
const before = new WeakMap<Box, number>()

/**
 * The handlers of an input that takes at most so many characters. The attribute `maxlength` counts halves of characters
 * and stops an input method in the middle of a word; here what is too much is left out once the word stands, before the
 * caret, where it came in. A text that is longer already may be made shorter bit by bit.
 */
export function limitedTyping(value: string, most: number | undefined, onChange: (text: string) => void) {
  const excessOf = (text: string) => (most === undefined ? 0 : characters(text) - most)
  return {
    onChange: ({ target, nativeEvent }: ChangeEvent<Box>) => {
      const isInWord = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
      const grown = characters(target.value) - characters(value)
      if (!isInWord) leaveOut(target, Math.min(excessOf(target.value), grown))
      onChange(target.value)
    },
    onCompositionStart: ({ currentTarget }: CompositionEvent<Box>) => {
      before.set(currentTarget, characters(currentTarget.value))
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Box>) => {
      const grown = characters(currentTarget.value) - (before.get(currentTarget) ?? 0)
      const excess = Math.min(excessOf(currentTarget.value), grown)
      leaveOut(currentTarget, excess)
      if (excess > 0) onChange(currentTarget.value)
    },
  }
}

function leaveOut(box: Box, count: number): void {
  if (count <= 0) return
  const caret = box.selectionEnd ?? box.value.length
  const kept = Array.from(box.value.slice(0, caret)).slice(0, -count).join('')
  box.value = kept + box.value.slice(caret)
  box.setSelectionRange(kept.length, kept.length)
}
