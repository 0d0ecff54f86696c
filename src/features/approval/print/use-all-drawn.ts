import { useIsFetching } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { listFileLinks } from '../../../../contract/files.ts'
import { useArrivals } from '../../../lib/lazy-part.ts'

/** Whether what is in the box could go on paper now: no part and no picture of it is still on its way. */
export function useAllDrawn(box: RefObject<HTMLElement | null>, isLoaded: boolean): boolean {
  const areLinksComing = useIsFetching({ queryKey: [listFileLinks.name] }) > 0
  const arrivals = useArrivals()
  const [isDrawn, setDrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived is looked for in the document
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
    // One that fails is waited for no longer.
    for (const end of ['load', 'error']) place.addEventListener(end, look, { capture: true })
    return () => {
      for (const end of ['load', 'error']) place.removeEventListener(end, look, { capture: true })
    }
  }, [box, isLoaded, areLinksComing, arrivals])
  return isDrawn
}
