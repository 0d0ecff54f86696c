import { useEffect, useRef } from 'react'
import { REVEAL } from '../lib/next-problem.ts'

/** Stands for something to mend that is not in the document now; `onReveal` brings it there. */
export function ProblemMark({ onReveal }: { readonly onReveal: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(onReveal)
  useEffect(() => {
    latest.current = onReveal
  })
  useEffect(() => {
    const element = mark.current
    const reveal = () => latest.current()
    element?.addEventListener(REVEAL, reveal)
    return () => element?.removeEventListener(REVEAL, reveal)
  }, [])
  return <span ref={mark} hidden data-field-error="" data-reveal="" />
}
