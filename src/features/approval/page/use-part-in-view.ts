import { type RefObject, useEffect, useRef, useState } from 'react'

const TABS_HEIGHT = 45
/** What counts as having come to a part. */
const NEARLY = 8

/** The parts of the page, in its order. */
const PARTS = ['form', 'flow', 'comments'] as const
type Part = (typeof PARTS)[number]

type Place = RefObject<HTMLElement | null>
type Around = {
  readonly scroller: Place
  readonly flow: Place
  /** Null: this document has none. */
  readonly comments: Place | null
  readonly onScroll: (top: number) => void
}

/**
 * The part of the page that its tab marks. It follows the person, not the page: a comment that comes makes the page
 * longer or shorter, and what was marked is still what is shown.
 */
export function usePartInView(around: Around): { readonly part: Part; goTo(key: string): void } {
  const { scroller, flow, comments } = around
  const [part, setPart] = useState<Part>('form')
  const lastTop = useRef(0)
  const topOf = (place: Place | null) => (place?.current?.offsetTop ?? 0) - TABS_HEIGHT
  const handleScroll = () => {
    const { scrollTop: top = 0, clientHeight = 0, scrollHeight = 0 } = scroller.current ?? {}
    const moved = top - lastTop.current
    lastTop.current = top
    around.onScroll(top)
    const isAtEnd = top + clientHeight >= scrollHeight - 1
    // Upwards to the end: nobody scrolls that way, the page became shorter. Not at all: a tab led here.
    if (moved === 0 || (moved < 0 && isAtEnd)) return
    const isIn = (place: Place | null) => place !== null && top > 0 && top >= topOf(place) - NEARLY
    const end = comments === null ? 'flow' : 'comments'
    const found = isAtEnd || isIn(comments) ? end : isIn(flow) ? 'flow' : 'form'
    // Downwards nothing that comes before is reached, wherever the end is by now.
    setPart((marked) => (moved > 0 && PARTS.indexOf(found) < PARTS.indexOf(marked) ? marked : found))
  }
  useScroll(scroller, handleScroll)
  return {
    part,
    goTo: (key) => {
      const next = PARTS.find((one) => one === key) ?? 'form'
      setPart(next)
      scroller.current?.scrollTo?.({ top: next === 'form' ? 0 : topOf(next === 'flow' ? flow : comments) })
      lastTop.current = scroller.current?.scrollTop ?? 0
    },
  }
}

function useScroll(scroller: Place, onScroll: () => void): void {
  const latest = useRef(onScroll)
  useEffect(() => {
    latest.current = onScroll
  })
  useEffect(() => {
    const element = scroller.current
    const run = () => latest.current()
    element?.addEventListener('scroll', run, { passive: true })
    return () => element?.removeEventListener('scroll', run)
  }, [scroller])
}
