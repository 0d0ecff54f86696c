import { leadToFieldWhenDrawn } from '../../../lib/dom/next-problem.ts'
import { ProblemMark } from '../../../ui/input/problem-mark.tsx'

type Props = {
  /** Fields with something to mend that are folded away. */
  readonly codes: readonly string[]
  /** Unfolds them. */
  readonly onOpen: () => void
  readonly place: () => HTMLElement | null
}

/** Stands for what is wrong behind a tab or in a folded part: leading there opens it first. */
export function HiddenProblems({ codes, onOpen, place }: Props) {
  return [...new Set(codes)].map((code) => (
    <ProblemMark
      key={code}
      field={code}
      onReveal={() => {
        onOpen()
        leadToFieldWhenDrawn(place, code)
      }}
    />
  ))
}
