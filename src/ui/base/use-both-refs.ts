import { type Ref, type RefCallback, type RefObject, useCallback } from 'react'

/** One element for a component's own use and for whoever asked for it. */
export function useBothRefs<T>(own: RefObject<T | null>, given: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (element: T | null) => {
      own.current = element
      if (typeof given === 'function') given(element)
      else if (given != null) given.current = element
    },
    [own, given],
  )
}
