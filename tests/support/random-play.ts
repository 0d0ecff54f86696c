import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { FormAction } from '../../contract/form-actions.ts'
import type { Command } from '../../engine/commands/command.ts'
import type { Definition } from '../../engine/model/context.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import { hasHumanAgree } from '../../engine/model/state.ts'
import type { Organisation, Trust } from '../../rules/organisation/organisation.ts'
import { department, organisation, person, trust } from './builders.ts'
import {
  ADMINISTRATOR,
  type Attempt,
  attempt,
  CHOICE_FAULTS,
  commandFor,
  NAMES,
  type Offer,
  offersOf,
} from './random-acts.ts'
import { randomDefinition } from './random-flows.ts'
import { faultOf, OPERATIONS, Story } from './story.ts'

const HOUR = 3_600_000

/** Runs that go on tell more than runs that end at once, or than asides. */
const WEIGHT: Readonly<Partial<Record<FormAction, number>>> = {
  submit: 8,
  agree: 12,
  reject: 8,
  retrieve: 6,
  adjustParticipant: 4,
  forward: 3,
  claim: 6,
  disagree: 2,
  resolveLeaver: 4,
}
const ENDINGS: readonly FormAction[] = ['cancel', 'finishInstance', 'terminate']

/** §15 item 6: what is offered is taken, what is not fails for the reason given. */
function tryOffer(story: Story, tried: Attempt, refused: boolean): void {
  const offers = offersOf(story).filter(({ allowed }) => allowed !== refused)
  const usual = offers.filter(({ action }) => tried.pick % 9 === 0 || !ENDINGS.includes(action))
  const pool = usual.flatMap((offer) => Array<Offer>(WEIGHT[offer.action] ?? 1).fill(offer))
  const offer = pool[tried.pick % Math.max(1, pool.length)]
  if (offer === undefined) return
  const command = commandFor(story, offer, tried)
  if (command === null) return
  const result = faultOf(story.give(offer.who, command))
  if (refused) assert.equal(result, offer.reason, `${offer.action} was not offered`)
  else if (!CHOICE_FAULTS.has(result)) {
    assert.equal(result, 'accepted', `${offer.action} was offered`)
  }
}

function strange(item: number, pick: number): Command {
  const said = { data: {}, opinion: 'because' }
  const commands: readonly Command[] = [
    { type: 'agree', item, ...said },
    { type: 'disagree', item, ...said },
    { type: 'return', item, toNodes: ['start'], mode: 'rerun', opinion: 'because' },
    { type: 'transfer', item, toId: 'zhao', text: '' },
    { type: 'undoTransfer', item },
    { type: 'addSign', item, position: 'parallel', mode: 'all', people: ['zhao'], ...said },
    { type: 'askAssist', item, people: ['zhao'], text: '?' },
    { type: 'claim', item },
    { type: 'release', item },
    { type: 'takeOver', item },
    { type: 'withdraw', opinion: 'because' },
    { type: 'nullify', item: null, opinion: 'because' },
    { type: 'finish', item: null, opinion: 'because', runEndActions: false },
    { type: 'terminate', item, opinion: 'because' },
    { type: 'hold', node: 'n0', token: null, reason: 'because' },
    { type: 'endDelegation', trustId: null, delegateId: 'wang' },
    { type: 'fireTimer', timer: 1 },
  ]
  return commands[pick % commands.length] ?? { type: 'claim', item }
}

/** §15 item 7: who has nothing to do with an item changes nothing by naming it. */
function tryStranger(story: Story, tried: Attempt): void {
  const item = (tried.pick % story.state.items.length) + 1
  const before = story.state
  const slot = before.items[item - 1]?.slot
  const own = slot == null ? undefined : before.slots[slot - 1]
  const related = [
    before.items[item - 1]?.holderId,
    own?.ownerId,
    own?.delegation?.principalId,
    before.initiatorId,
    before.submitterId,
    ...(own?.candidates ?? []),
  ]
  if (related.includes(tried.who) || tried.who === ADMINISTRATOR) return
  const result = story.give(tried.who, strange(item, tried.pick))
  assert.equal(result.ok, false, 'a stranger does nothing')
  assert.equal(story.state, before)
}

/** Somebody is switched off, or comes back; the administrator stays. What he held for others goes back (L2). */
function leave(story: Story, who: string): void {
  if (who === ADMINISTRATOR) return
  const isActive = (id: string) => story.organisation.person(id)?.active === true
  const gone = NAMES.filter((id) => (id === who && id !== 'gone' ? isActive(id) : !isActive(id)))
  story.organisation = staff(gone, NAMES.flatMap(story.organisation.trustsOf))
  if (gone.includes(who)) story.give(SYSTEM_ID, { type: 'endDelegation', trustId: null, delegateId: who })
}

/** A trust ends, or somebody asks for what he has delegated, or to delegate what he has (L1–L3). */
function delegate(story: Story, { pick, who, flag }: Attempt): void {
  const item = (pick % story.state.items.length) + 1
  const slot = story.state.items[item - 1]?.slot
  const own = slot == null ? undefined : story.state.slots[slot - 1]
  const [trust] = story.organisation.trustsOf(own?.holderId ?? '')
  if (own?.delegation !== undefined && flag) {
    story.give(own.delegation.principalId, { type: 'takeOver', item })
  } else if (trust !== undefined && flag) {
    story.give(SYSTEM_ID, { type: 'applyDelegation', item, trustId: trust.id })
  } else {
    const ended = story.organisation.trustsOf(who)[0]
    const gone = NAMES.filter((id) => story.organisation.person(id)?.active !== true)
    const left = NAMES.flatMap(story.organisation.trustsOf).filter(({ id }) => id !== ended?.id)
    story.organisation = staff(gone, left)
    if (ended === undefined) return
    story.give(SYSTEM_ID, { type: 'endDelegation', trustId: ended.id, delegateId: null })
  }
}

function later(story: Story, milliseconds: number): void {
  story.wakeAt(new Date(Date.parse(story.context('ann').now) + milliseconds).toISOString())
}

/** N4: what needs a human decision does not end as agreed without one. */
export function checkHuman({ state, definition }: Story): void {
  const isRuleOnly = state.outcome === 'agreed' && !hasHumanAgree(state)
  assert.ok(!isRuleOnly || definition.workflow.needsHumanDecision !== true, 'N4: a human agreed')
}

/** Lets what an attempt says happen in a story. */
export function play(story: Story, tried: Attempt): void {
  if (tried.kind === 'leaves') leave(story, tried.who)
  else if (tried.kind === 'later') later(story, (tried.pick % 72) * HOUR)
  else if (tried.kind === 'delegation') delegate(story, tried)
  else if (tried.kind === 'stranger') tryStranger(story, tried)
  else tryOffer(story, tried, tried.kind === 'refused')
}

/** li's tasks go to wang, wang's to chen, so that delegations meet the other rules. */
const TRUSTS = [trust('li', 'wang'), trust('wang', 'chen', { bothMayAct: false })]

/** The office of chen below the house of zhao; li and chen are clerks. */
function staff(gone: readonly string[], trusts: readonly Trust[]): Organisation {
  return organisation({
    people: NAMES.map((id) => person(id, { active: !gone.includes(id) })),
    departments: [
      department('house', { leaderIds: ['zhao'] }),
      department('office', { leaderIds: ['chen'], parentId: 'house' }),
    ],
    roles: { clerk: ['li', 'chen'] },
    trusts,
  })
}

/** What a run begins with. */
export type Scene = { readonly flow: Definition; readonly amount: number; readonly trusted: boolean }

/** A story in which `boss` may do everything that an administrator can. */
export function storyOf({ flow, trusted }: Scene, thorough: boolean): Story {
  const story = new Story(flow, staff(['gone'], trusted ? TRUSTS : []), thorough)
  story.administrations = { [ADMINISTRATOR]: { operations: OPERATIONS, othersExist: true } }
  return story
}

/** Submits the first form; false: nobody would be there to approve it (S4). */
export function start(story: Story, { amount }: Scene): boolean {
  const started = story.submit('ann', { amount: String(amount), helper: [{ id: 'wang', type: 3 }] })
  if (!started.ok) assert.ok(['noOneToApprove', 'tooManyParticipants'].includes(started.fault))
  return started.ok
}

const scene: fc.Arbitrary<Scene> = fc.record({
  flow: randomDefinition,
  amount: fc.integer({ min: 0, max: 12 }),
  trusted: fc.boolean(),
})

/** A scene and at most so many attempts in it. */
export const runs = (most: number) => [scene, fc.array(attempt, { minLength: 3, maxLength: most })] as const
