import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands/command.ts'
import { isUndecided } from '../../engine/model/state.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { colleagues, organisation } from '../support/builders.ts'
import { PeopleStory } from '../support/people-story.ts'
import { randomDefinition } from '../support/random-flows.ts'
import { randomly } from '../support/random-seed.ts'
import { faultOf } from '../support/story.ts'

const RUNS = 700
const NAMES = ['ann', 'li', 'wang', 'chen', 'zhao', 'boss'] as const
const POSITIONS = ['before', 'after', 'parallel'] as const
const MODES = ['all', 'any', 'sequence'] as const

/** Refusals that lie in the input, not in the offer. */
const OF_INPUT = [
  'transferToSelf',
  'transferTargetBusy',
  'addSignToSelf',
  'alreadySigner',
  'assistToSelf',
  'initiatorNotAllowed',
  'noOneToApprove',
  'sameHandlers',
  'wouldPassWithoutHuman',
  'tooManyParticipants',
  'severalTokens',
  'returnMode',
  'cannotReturn',
  'assistOpen',
]

const attempt = fc.record({
  pick: fc.nat(1000),
  who: fc.constantFrom(...NAMES),
  other: fc.constantFrom(...NAMES),
  position: fc.constantFrom(...POSITIONS),
  mode: fc.constantFrom(...MODES),
})
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

function commandOf(
  story: PeopleStory,
  actor: string,
  action: string,
  item: number,
  tried: Attempt,
): Command | null {
  const people = [...new Set([tried.who, tried.other])]
  const said = { data: {}, opinion: 'because' }
  switch (action) {
    case 'agree':
    case 'disagree':
      return { type: action, item, ...said }
    case 'submit':
      return { type: 'submit', item, initiatorId: actor, departmentId: 'office', ...said }
    case 'reject':
      return { type: 'return', item, toNodes: ['start'], mode: 'rerun', opinion: 'because' }
    case 'claim':
    case 'release':
      return { type: action, item }
    case 'forward':
      return { type: 'transfer', item, toId: tried.who, text: '' }
    case 'undoForward':
      return { type: 'undoTransfer', item }
    case 'adjustParticipant':
      return { type: 'addSign', item, people, position: tried.position, mode: tried.mode, ...said }
    case 'assist':
      return { type: 'askAssist', item, people, text: '?' }
    case 'answerAssist':
      return { type: 'answerAssist', item, data: {}, text: 'so' }
    case 'removeSigner': {
      const slot = story.state.slots.find(
        (signer) => signer.addedBy === story.state.items[item - 1]?.slot && isUndecided(signer),
      )
      const signer = story.state.items.findLast((entry) => slot !== undefined && entry.slot === slot.id)
      return signer === undefined ? null : { type: 'removeSigner', item: signer.number, text: '' }
    }
    default:
      return null
  }
}

function act(story: PeopleStory, tried: Attempt): void {
  const offers = NAMES.flatMap((who) =>
    allowedActions(story.state, story.context(who))
      .filter(({ allowed, item }) => allowed && item !== null)
      .map(({ action, item }) => ({ who, action, item: item ?? 0 })),
  )
  const preferred = offers.flatMap((offer) =>
    Array<typeof offer>(offer.action === 'disagree' || offer.action === 'reject' ? 1 : 3).fill(offer),
  )
  const offer = preferred[tried.pick % Math.max(1, preferred.length)]
  if (offer === undefined) return
  const command = commandOf(story, offer.who, offer.action, offer.item, tried)
  if (command === null) return
  const result = faultOf(story.give(offer.who, command))
  if (!OF_INPUT.includes(result)) expect(`${offer.action}: ${result}`).toBe(`${offer.action}: accepted`)
}

/** Now and then an administrator sets the handlers of a node. */
function adjust(story: PeopleStory, tried: Attempt): void {
  const token = story.state.tokens.find(({ state }) => state === 'live')
  if (token === undefined) return
  const people = [...new Set([tried.who, tried.other])]
  const command = { type: 'adjustHandlers', node: token.node, token: token.id, people, reason: 'x' } as const
  const result = faultOf(story.administer('zhao', command))
  if (!OF_INPUT.includes(result))
    expect(['accepted', 'instanceEnded', 'actionNotOffered', 'ownInstance']).toContain(result)
}

describe('random acts between people', () => {
  it(`${RUNS} runs of transfers, added signers, assists and adjusted handlers keep every invariant (§15 items 1–6)`, {
    timeout: 600_000,
  }, () => {
    const property = fc.property(
      randomDefinition,
      fc.array(attempt, { minLength: 5, maxLength: 30 }),
      (flow, attempts) => {
        const nodes = flow.workflow.nodes
        const story = new PeopleStory(
          { ...flow, workflow: { ...flow.workflow, nodes } },
          organisation(colleagues()),
        )
        if (!story.submit('ann', { amount: '3' }).ok) return
        for (const tried of attempts) {
          if (story.state.status === 'COMPLETED') return
          if (tried.pick % 11 === 0) adjust(story, tried)
          else act(story, tried)
        }
      },
    )
    fc.assert(property, randomly(RUNS))
  })
})
