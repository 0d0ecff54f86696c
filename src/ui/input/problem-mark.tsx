import { useEffect, useRef } from 'react'
import { REVEAL } from '../../lib/dom/next-problem.ts'

type Props = {
  readonly onReveal: () => void
  /** The field it stands for, where that field is not in the document. */
  readonly field?: string
}

/** Stands for something to mend that is not in the document now; `onReveal` brings it there. */
export function ProblemMark({ onReveal, field }: Props) {
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
  return <span ref={mark} hidden data-field-error="" data-reveal="" data-stands-for={field} />
}
