import type { EventOf } from '../events.ts'
import type { Instance, Token } from '../model.ts'
import { splitOf } from '../state.ts'
import { added, changed } from './lists.ts'

export function tokenCreated(state: Instance, event: EventOf<'tokenCreated'>): Instance {
  const token: Token = {
    id: event.token,
    node: event.node,
    split: event.split,
    state: 'live',
    failed: false,
    trouble: null,
  }
  return { ...state, tokens: added(state.tokens, event.token, 'token', token) }
}

export function tokenMoved(state: Instance, event: EventOf<'tokenMoved'>): Instance {
  return withToken(state, event.token, { node: event.node, trouble: null })
}

export function tokenClosed(state: Instance, event: EventOf<'tokenClosed'>): Instance {
  return withToken(state, event.token, { state: event.state, failed: event.failed, trouble: null })
}

export function splitOpened(state: Instance, event: EventOf<'splitOpened'>): Instance {
  const { split, node, parent, generation } = event
  const opened = { id: split, node, parent, generation, state: 'open' as const }
  const splits = added(state.splits, split, 'split', opened)
  return withToken({ ...state, splits }, parent, { state: 'waiting' })
}

/** The parent walks again, from where the branches met or to where a return leads. */
export function splitClosed(state: Instance, event: EventOf<'splitClosed'>): Instance {
  const splits = changed(state.splits, event.split, 'split', () => ({ state: event.state }))
  return withToken({ ...state, splits }, splitOf(state, event.split).parent, { state: 'live' })
}

export function instanceFailed(state: Instance, event: EventOf<'instanceFailed'>): Instance {
  return withToken(state, event.token, { trouble: event.cause })
}

/** An instance that runs is an EXCEPTION exactly while a token of it is in trouble. */
function withToken(state: Instance, token: number, change: Partial<Token>): Instance {
  const tokens = changed(state.tokens, token, 'token', () => change)
  if (state.status !== 'PROCESSING' && state.status !== 'EXCEPTION') return { ...state, tokens }
  const inTrouble = tokens.some((candidate) => candidate.trouble !== null)
  return { ...state, tokens, status: inTrouble ? 'EXCEPTION' : 'PROCESSING' }
}
