import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

type Group = {
  /** For the element that the radio buttons stand in. */
  readonly group: RefObject<HTMLDivElement | null>
  /** Called with every choice, before it is handed on. */
  readonly drawAnew: () => void
}

/**
 * The library gives its radio buttons no name, by which a browser knows that they belong together: one stop for Tab,
 * arrow keys from one to the next. They get it whenever they have been drawn. A press draws all of them, so that they
 * show what is chosen even where the choice is not taken.
 */
export function useRadioGroup(name: string): Group {
  const group = useRef<HTMLDivElement>(null)
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    const radios = group.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? []
    for (const radio of radios) radio.name = name
  })
  return { group, drawAnew }
}
