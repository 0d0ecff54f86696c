import fc from 'fast-check'
import type { FaultName } from '../../contract/fault-codes.ts'
import type { FormAction } from '../../contract/form-actions.ts'
import type { Command } from '../../engine/commands/command.ts'
import { guardRemoveSigner } from '../../engine/commands/remove-signer.ts'
import { guardWithdrawAssist } from '../../engine/commands/withdraw-assist.ts'
import { rightsOf } from '../../engine/form/item-rights.ts'
import type { FormData } from '../../engine/model/context.ts'
import { slotOf } from '../../engine/model/state.ts'
import { type AllowedAction, allowedActions } from '../../engine/offers/allowed-actions.ts'
import { leaverItems, signerItems } from '../../engine/offers/people-items.ts'
import { returnTargets } from '../../engine/returns/return-targets.ts'
import { openAssists } from '../../engine/signers/barred.ts'
import { colleagues } from './builders.ts'
import type { Story } from './story.ts'

export const NAMES = colleagues().people.map(({ id }) => id)
export const ADMINISTRATOR = 'boss'

/** What somebody tries; numbers pick among what is there. */
export const attempt = fc.record({
  kind: fc.constantFrom(
    'offered',
    'offered',
    'offered',
    'offered',
    'refused',
    'stranger',
    'leaves',
    'later',
    'delegation',
  ),
  pick: fc.nat(10_000),
  who: fc.constantFrom(...NAMES),
  other: fc.constantFrom(...NAMES),
  amount: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 2 }),
  flag: fc.boolean(),
  place: fc.constantFrom('before' as const, 'after' as const, 'parallel' as const),
  mode: fc.constantFrom('all' as const, 'any' as const, 'sequence' as const),
})
export type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

export type Offer = AllowedAction & { readonly who: string }

/** Everything that anybody is offered now. */
export function offersOf(story: Story): readonly Offer[] {
  return NAMES.flatMap((who) =>
    allowedActions(story.state, story.context(who)).map((offer) => ({ ...offer, who })),
  )
}

/** The command for an offer with inputs that fit its form; null: nothing to choose from. */
export function commandFor(story: Story, offer: Offer, tried: Attempt): Command | null {
  const maker = MAKERS[offer.action]
  return maker === undefined ? null : maker(story, offer, tried)
}

type Maker = (story: Story, offer: Offer, tried: Attempt) => Command | null

const text = 'because'

function dataFor(story: Story, item: number | null, { amount, pick, who, other }: Attempt): FormData {
  const { state, definition, organisation } = story
  const open = state.items[(item ?? 0) - 1]
  const node = definition.workflow.nodes.find(({ code }) => code === (open?.node ?? 'start'))
  const slot = open?.slot == null ? null : slotOf(state, open.slot)
  const mayWrite = (code: string) =>
    node?.type === 'start' || (node !== undefined && rightsOf(node, definition.model, slot)(code).editable)
  if (amount === null) return {}
  const choosable = [...new Set([who, other])].filter((id) => organisation.person(id)?.active === true)
  if (pick % 3 === 0 && choosable.length > 0 && mayWrite('helper')) {
    return { helper: choosable.map((id) => ({ id, type: 3 })) }
  }
  if (pick % 3 === 1 && node?.type === 'start') return { note: `note ${amount}` }
  return mayWrite('amount') ? { amount: String(amount) } : {}
}

const onItem =
  (make: (item: number, story: Story, tried: Attempt) => Command | null): Maker =>
  (story, { item }, tried) =>
    item === null ? null : make(item, story, tried)

const LEAVER_CHOICES = ['assign', 'manager', 'skip', 'return'] as const

const MAKERS: Partial<Record<FormAction, Maker>> = {
  submit: (story, { item, who }, tried) => ({
    type: 'submit',
    item,
    initiatorId: story.state.initiatorId === '' ? who : story.state.initiatorId,
    departmentId: 'office',
    data: dataFor(story, item, tried),
    opinion: '',
  }),
  agree: onItem((item, story, tried) => ({
    type: 'agree',
    item,
    data: dataFor(story, item, tried),
    opinion: '',
  })),
  disagree: onItem((item) => ({ type: 'disagree', item, data: {}, opinion: text })),
  reject: onItem((item, story, { pick, flag }) => {
    const targets = returnTargets(story.state, item, story.context(NAMES[0] ?? ''))
    const target = targets[pick % Math.max(1, targets.length)]
    if (target === undefined) return null
    const mode = target.modes[flag ? 0 : target.modes.length - 1] ?? 'rerun'
    const together = targets.filter(({ split }) => split !== null && split === target.split)
    const toNodes = (pick % 5 === 0 && together.length > 0 ? together : [target]).map(({ node }) => node.code)
    return { type: 'return', item, toNodes, mode, opinion: text }
  }),
  forward: onItem((item, _story, { other }) => ({ type: 'transfer', item, toId: other, text })),
  undoForward: onItem((item) => ({ type: 'undoTransfer', item })),
  claim: onItem((item) => ({ type: 'claim', item })),
  release: onItem((item) => ({ type: 'release', item })),
  adjustParticipant: onItem((item, _story, { other, place, mode }) => ({
    type: 'addSign',
    item,
    position: place,
    mode,
    people: [other],
    data: {},
    opinion: text,
  })),
  assist: onItem((item, _story, { other }) => ({ type: 'askAssist', item, people: [other], text })),
  answerAssist: onItem((item) => ({ type: 'answerAssist', item, data: {}, text })),
  withdrawAssist: (story, { item, who }) => {
    const slot = story.state.items[(item ?? 0) - 1]?.slot ?? 0
    const asked = openAssists(story.state, slot).map((assist) => assist.item)
    const possible = asked.filter((one) => guardWithdrawAssist(story.state, one, story.context(who)).ok)
    const chosen = possible[0] ?? asked[0]
    return chosen === undefined ? null : { type: 'withdrawAssist', item: chosen }
  },
  removeSigner: (story, { item, who }, { pick }) => {
    const own = story.state.items[(item ?? 0) - 1]
    const signers = own === undefined ? [] : signerItems(story.state, own)
    const possible = signers.filter((one) => guardRemoveSigner(story.state, one, story.context(who)).ok)
    const chosen = possible[pick % Math.max(1, possible.length)] ?? signers[0]
    return chosen === undefined ? null : { type: 'removeSigner', item: chosen, text }
  },
  circulate: (_story, { item }, { other }) => ({ type: 'circulate', item, people: [other], text }),
  terminate: onItem((item) => ({ type: 'terminate', item, opinion: text })),
  cancel: (_story, { item }) => ({ type: 'nullify', item, opinion: text }),
  finishInstance: (_story, { item }, { flag }) => ({
    type: 'finish',
    item,
    opinion: text,
    runEndActions: flag,
  }),
  retrieve: (_story, { item }) =>
    item === null ? { type: 'withdraw', opinion: text } : { type: 'takeBack', item },
  activate: (story, _offer, { pick, flag }) => {
    const people = story.definition.workflow.nodes.filter(({ type }) => type === 'approval')
    const node = people[pick % Math.max(1, people.length)]
    const open = story.state.tokens.filter(({ state }) => state === 'live')
    if (node === undefined) return null
    const token = open[pick % Math.max(1, open.length)]?.id ?? null
    return { type: 'activate', node: node.code, token, collapse: flag, people: null, reason: text }
  },
  holdNode: (story, _offer, { pick }) => {
    const open = story.state.activations.filter(({ state }) => state === 'open')
    const chosen = open[pick % Math.max(1, open.length)]
    if (chosen === undefined) return null
    return { type: 'hold', node: chosen.node, token: chosen.token, reason: text }
  },
  adjustHandlers: (story, _offer, { pick, other, who }) => {
    const open = story.state.activations.filter(({ state }) => state === 'open')
    const chosen = open[pick % Math.max(1, open.length)]
    if (chosen === undefined) return null
    const people = [...new Set([other, who])]
    return { type: 'adjustHandlers', node: chosen.node, token: chosen.token, people, reason: text }
  },
  urge: (story, { allowed }, { pick }) => {
    const open = story.state.items.filter(({ status }) => status === 'processing').map(({ number }) => number)
    const one = open.slice(pick % Math.max(1, open.length)).slice(0, 1)
    return { type: 'urge', items: allowed ? one : open, text }
  },
  resolveLeaver: (story, { who }, { pick, other }) => {
    const items = leaverItems(story.state, story.context(who))
    const item = items[pick % Math.max(1, items.length)] ?? 0
    const isStart = story.state.items[item - 1]?.node === 'start'
    const choices = isStart ? (['assign', 'manager'] as const) : LEAVER_CHOICES
    const choice = choices[pick % choices.length] ?? 'assign'
    const personId = choice === 'assign' ? other : null
    const toNode = choice === 'return' ? 'start' : null
    return { type: 'resolveLeaver', item, choice, personId, toNode, reason: text, automatic: false }
  },
  reopen: (story, _offer, { pick }) => {
    const people = story.definition.workflow.nodes.filter(({ type }) => type === 'approval')
    const node = people[pick % Math.max(1, people.length)]?.code ?? 'start'
    return { type: 'activate', node, token: null, collapse: false, people: null, reason: text }
  },
  editOwner: (_story, _offer, { other }) => ({
    type: 'changeOwner',
    ownerId: other,
    departmentId: 'office',
    reason: text,
  }),
}

/**
 * What may still be refused although the action is offered: it depends on whom or what the person chooses (§15 item 6
 * asks for inputs that are valid for the form).
 */
export const CHOICE_FAULTS: ReadonlySet<FaultName | 'accepted'> = new Set<FaultName | 'accepted'>([
  'noOneToApprove',
  'tooManyParticipants',
  'transferToSelf',
  'transferTargetBusy',
  'personInactive',
  'personNotAllowed',
  'initiatorNotAllowed',
  'addSignToSelf',
  'alreadySigner',
  'assistToSelf',
  'addSignPosition',
  'sameHandlers',
  'mustLeaveOne',
  'wouldPassWithoutHuman',
  'severalTokens',
  'otherBranch',
  'needsCollapse',
  'assistOpen',
  'returnSeveral',
  'urgeNobody',
  'urgeSelf',
  'urgeTooSoon',
  'chooseNextHandlers',
  'departmentNotOwners',
])
