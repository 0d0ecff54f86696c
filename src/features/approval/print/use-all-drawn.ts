import { useIsFetching } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { listFileLinks } from '../../../../contract/files.ts'

/** Whether what is in the box could go on paper now: no part and no picture of it is still on its way. */
export function useAllDrawn(box: RefObject<HTMLElement | null>, isLoaded: boolean): boolean {
  const areLinksComing = useIsFetching({ queryKey: [listFileLinks.name] }) > 0
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const place = box.current
    if (place === null || !isLoaded) return
    const look = () => {
      const pictures = [...place.querySelectorAll('img')]
      // Below the edge of the screen too: nobody scrolls there before printing.
      for (const picture of pictures) picture.loading = 'eager'
      const isBusy = areLinksComing || place.querySelector('[aria-busy="true"]') !== null
      setDrawn(!isBusy && pictures.every(({ complete }) => complete))
    }
    look()
    // Parts that come by themselves draw themselves, at times of their own.
    const parts = new MutationObserver(look)
    parts.observe(place, { subtree: true, childList: true })
    // A picture that fails is waited for no longer.
    for (const end of ['load', 'error']) place.addEventListener(end, look, { capture: true })
    return () => {
      parts.disconnect()
      for (const end of ['load', 'error']) place.removeEventListener(end, look, { capture: true })
    }
  }, [box, isLoaded, areLinksComing])
  return isDrawn
}
