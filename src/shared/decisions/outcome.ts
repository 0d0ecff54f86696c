import type { Decision } from './decisions.ts'
import type { Intent } from './intent.ts'
import type { Answer } from './send-intents.ts'

/** A decision after its answer; without one it stays as it was, but for having been tried. */
export function after(one: Decision, answer: Answer): Decision {
  const rest = { ...one, isSending: false, tried: true }
  if (answer.state === 'done') return { ...rest, isDone: true }
  return answer.state === 'unsure' ? rest : { ...rest, state: answer.state, refusal: answer.refusal }
}

/** What of it the device keeps: all but what only this page knows. */
export function bare(one: Decision): Intent {
  const { isSending: _s, isDone: _d, isEarlier: _e, isWatched: _w, ...rest } = one
  return rest
}
