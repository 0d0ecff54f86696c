import { useState } from 'react'
import { wantsLessMotion } from '../../lib/dom/less-motion.ts'

type Leaving<P> = {
  /** Open, or on its way out. */
  readonly isThere: boolean
  /** As it was when it was last open: what leaves does not change any more. */
  readonly shown: P
  /** How often it was opened: what is opened while it leaves begins anew. */
  readonly round: number
  readonly onGone: () => void
}

/** An overlay stays until it has left the screen; with less motion that is at once. */
export function useLeaving<P extends { readonly open: boolean }>(props: P): Leaving<P> {
  const [shown, setShown] = useState(props)
  const [{ open, round, isGone }, setState] = useState({ open: props.open, round: 0, isGone: !props.open })
  if (props.open && shown !== props) setShown(props)
  if (props.open !== open) setState({ open: props.open, round: round + (props.open ? 1 : 0), isGone: false })
  return {
    isThere: props.open || (!isGone && !wantsLessMotion()),
    shown,
    round,
    onGone: () => setState((now) => ({ ...now, isGone: !now.open })),
  }
}
