import type { EventOf } from '../events/event.ts'
import type { Instance } from '../model/instance.ts'
import { splitOf, tokenOf } from '../model/state.ts'
import type { Token } from '../model/token.ts'
import { added, changed, without } from './lists.ts'

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
  return withToken(state, event.token, { node: event.node, trouble: null }, ['held'])
}

export function tokenClosed(state: Instance, event: EventOf<'tokenClosed'>): Instance {
  const { token, failed, arrivals } = event
  const gone = ['held', 'addresses', 'noSkipUntil'] as const
  const change = {
    state: event.state,
    failed,
    trouble: null,
    ...(arrivals === undefined ? {} : { arrivals }),
  }
  return withToken(state, token, change, gone)
}

export function tokenReopened(state: Instance, event: EventOf<'tokenReopened'>): Instance {
  const { token, node } = event
  return withToken(state, token, { node, state: 'live', failed: false, trouble: null }, ['held'])
}

export function tokenHeld(state: Instance, event: EventOf<'tokenHeld'>): Instance {
  return withToken(state, event.token, { held: true, trouble: null })
}

export function instanceFailed(state: Instance, event: EventOf<'instanceFailed'>): Instance {
  return withToken(state, event.token, { trouble: event.cause })
}

export function addressPushed(state: Instance, event: EventOf<'addressPushed'>): Instance {
  const { addresses = [], used = [] } = tokenOf(state, event.token)
  const pushed = withToken(state, event.token, { addresses: [...addresses, event.address] })
  if (event.again !== true) return pushed
  if (used.length < 2) return withToken(pushed, event.token, {}, ['used'])
  return withToken(pushed, event.token, { used: used.slice(0, -1) })
}

export function addressesCut(state: Instance, event: EventOf<'addressesCut'>): Instance {
  const { token, keep, by, rerun } = event
  const { addresses = [], used = [] } = tokenOf(state, token)
  const cut =
    keep === 0
      ? withToken(state, token, {}, ['addresses'])
      : withToken(state, token, { addresses: addresses.slice(0, keep) })
  if (by === undefined) return cut
  if (rerun !== undefined) {
    const note = { kind: 'rerunInstead', ...rerun } as const
    return { ...cut, activations: changed(cut.activations, by, 'activation', () => ({ note })) }
  }
  const address = addresses.at(-1)
  return address === undefined ? cut : withToken(cut, token, { used: [...used, { address, by }] })
}

export function skipBarred(state: Instance, { token, until }: EventOf<'skipBarred'>): Instance {
  return until === null
    ? withToken(state, token, {}, ['noSkipUntil'])
    : withToken(state, token, { noSkipUntil: until })
}

/** An instance that runs is an EXCEPTION exactly while an open token of it is in trouble. */
function withToken(
  state: Instance,
  token: number,
  change: Partial<Token>,
  gone: readonly ('held' | 'addresses' | 'noSkipUntil' | 'used')[] = [],
): Instance {
  const tokens = changed(state.tokens, token, 'token', () => change)
  const current = tokens[token - 1]
  const cleaned = current === undefined ? tokens : tokens.with(token - 1, without(current, gone))
  return { ...state, tokens: cleaned, status: statusOf(state, cleaned) }
}

export function statusOf(state: Instance, tokens: Instance['tokens']): Instance['status'] {
  if (state.status !== 'PROCESSING' && state.status !== 'EXCEPTION') return state.status
  const inTrouble = tokens.some(
    (token) => token.trouble !== null && (token.state === 'live' || token.state === 'waiting'),
  )
  return inTrouble ? 'EXCEPTION' : 'PROCESSING'
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

export function splitReopened(state: Instance, { split, generation }: EventOf<'splitReopened'>): Instance {
  const splits = changed(state.splits, split, 'split', () => ({ state: 'open' as const, generation }))
  const { parent, node } = splitOf(state, split)
  return withToken({ ...state, splits }, parent, { state: 'waiting', node, trouble: null })
}

export function splitSuspended(state: Instance, event: EventOf<'splitSuspended'>): Instance {
  const splits = changed(state.splits, event.split, 'split', () => ({ state: 'suspended' as const }))
  const stands = withTokensOf({ ...state, splits }, event.split, 'live', 'suspended')
  return withToken(stands, splitOf(state, event.split).parent, { state: event.parent })
}

export function splitResumed(state: Instance, event: EventOf<'splitResumed'>): Instance {
  const splits = changed(state.splits, event.split, 'split', () => ({ state: 'open' as const }))
  const walks = withTokensOf({ ...state, splits }, event.split, 'suspended', 'live')
  const { parent, node } = splitOf(state, event.split)
  return withToken(walks, parent, { state: 'waiting', node, trouble: null })
}

function withTokensOf(state: Instance, split: number, from: Token['state'], to: Token['state']): Instance {
  const tokens = state.tokens.map((token) =>
    token.split === split && token.state === from ? { ...token, state: to } : token,
  )
  return { ...state, tokens, status: statusOf(state, tokens) }
}
