import { describe, expect, it } from 'vitest'
import { WORK_ITEM_STATUS } from '../../../../contract/vocabulary.ts'
import { SYSTEM_ID } from '../../../../engine/model/decision.ts'
import type { Slot } from '../../../../engine/model/slot.ts'
import { approval, definition } from '../../../support/builders.ts'
import {
  activation,
  agreed,
  at,
  CHEN,
  LI,
  personId,
  slot,
  standing,
  toldTo,
  WANG,
  ZHAO,
} from '../../../support/flow-scene.ts'

const flow = definition([
  approval('check', ['li'], { mode: 'all' }),
  approval('pay', ['wang'], { mode: 'all' }),
])

/** One visit of `check` with these voices. */
const visit = (...slots: Slot[]) => standing([activation(1, 'check')], slots)

const nodesOf = (...slots: Slot[]) => toldTo(LI, visit(...slots), flow)[0]?.nodes ?? []

describe('the people of a step', () => {
  it('L3: shows the delegate, for whom he acts, and who entrusted it', () => {
    const delegation = { trustId: personId(70), principalId: WANG, bothMayAct: true }
    const [waiting] = nodesOf(slot(1, 1, CHEN, { ownerId: WANG, delegation }))
    const [acted] = nodesOf(
      slot(1, 1, CHEN, {
        ownerId: WANG,
        delegation,
        state: 'agreed',
        decision: agreed(CHEN, 1, { onBehalfOfId: WANG }),
      }),
    )

    expect(waiting).toMatchObject({
      approvaler: { name: 'chen' },
      onBehalfOf: { name: 'wang' },
      entrustedBy: { name: 'wang' },
    })
    expect(acted).toMatchObject({
      approvaler: { name: 'chen' },
      onBehalfOf: { name: 'wang' },
      opinion: 'opinion 1',
    })
  })

  it('T3: keeps the chain of those who handed it on, without speaking for them', () => {
    const reasons = [
      { kind: 'initiator' as const },
      { kind: 'transfer' as const, byId: WANG },
      { kind: 'transfer' as const, byId: CHEN },
    ]
    const [person] = nodesOf(slot(1, 1, ZHAO, { ownerId: WANG, reasons }))

    expect(person).toMatchObject({ approvaler: { name: 'zhao' }, onBehalfOf: null })
    expect(person?.transferredBy?.map(({ name }) => name)).toEqual(['wang', 'chen'])
    expect(person?.reasons.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'initiator ',
      'transfer wang',
      'transfer chen',
    ])
  })

  it('J5: draws the tree of added signers with its words', () => {
    const state = standing(
      [activation(1, 'check')],
      [
        slot(1, 1, LI, { state: 'suspended' }),
        slot(2, 1, WANG, { addedBy: 1, signGroup: 1, depth: 1 }),
        slot(3, 1, CHEN, { addedBy: 2, depth: 2 }),
      ],
      { signGroups: [{ id: 1, activation: 1, adder: 1, position: 'before', mode: 'any', state: 'open' }] },
    )
    const [adder, before, parallel] = toldTo(LI, state, flow)[0]?.nodes ?? []

    expect(adder).toMatchObject({ slotId: '1', waits: 'signers' })
    expect(before?.addedBy).toEqual({ slotId: '1', position: 'before', mode: 'any', depth: 1 })
    expect(parallel?.addedBy).toEqual({ slotId: '2', position: 'parallel', mode: 'all', depth: 2 })
  })

  it('D2: marks a skip as no human act, with the node of the decision that it stands on', () => {
    const skip = { actorId: SYSTEM_ID, opinion: '', rule: 'D2' as const }
    const state = standing(
      [
        activation(1, 'check', { state: 'passed' }),
        activation(2, 'pay', { state: 'passed' }),
        activation(3, 'pay'),
      ],
      [
        slot(1, 1, LI, { state: 'agreed', decision: agreed(LI, 1) }),
        slot(2, 2, LI, { state: 'agreed', decision: agreed(LI, 2, { ...skip, link: 1 }) }),
        slot(3, 3, LI, { state: 'agreed', decision: agreed(LI, 3, { ...skip, link: 2 }) }),
      ],
    )
    const [, , last] = toldTo(LI, state, flow)

    expect(last?.nodes[0]).toMatchObject({
      approvaler: { name: 'li' },
      byRule: { kind: 'skipped', detail: 'check' },
      opinion: '',
    })
  })

  it('I1, O2, Q1: names the rule that decided in place of a person', () => {
    const ruled = (rule: 'I1' | 'O2' | 'Q1') =>
      nodesOf(slot(1, 1, LI, { state: 'agreed', decision: agreed(SYSTEM_ID, 1, { rule }) }))[0]?.byRule

    expect(ruled('I1')).toMatchObject({ kind: 'initiator', detail: 'I1' })
    expect(ruled('O2')).toMatchObject({ kind: 'timeout', detail: 'O2' })
    expect(ruled('Q1')).toMatchObject({ kind: 'administrator', detail: 'Q1' })
  })

  it('B5, J2: marks carried votes and agrees that wait for a group', () => {
    const [carried, provisional] = nodesOf(
      slot(1, 1, LI, { state: 'agreed', decision: agreed(LI, 1, { carried: true }) }),
      slot(2, 1, WANG, { state: 'agreed', decision: agreed(WANG, 2, { provisional: true }) }),
    )

    expect(carried).toMatchObject({ carried: true, standing: true })
    expect(provisional).toMatchObject({ provisional: true })
  })

  it('V4, Z1: keeps a decision that was taken back before the present one, and says where that stands', () => {
    const earlier = [agreed(LI, 1, { standing: false })]
    const [old, present] = nodesOf(slot(1, 1, LI, { earlier }))

    expect(old).toMatchObject({
      standing: false,
      opinion: 'opinion 1',
      replacedBy: { activityCode: 'check', round: 1 },
    })
    expect(present).toMatchObject({ workActionType: null, workItemStatus: WORK_ITEM_STATUS.processing })
  })

  it('B2, Z1: leads from a superseded decision to the visit in which it was asked for again', () => {
    const state = standing(
      [activation(1, 'check', { state: 'passed', superseded: true }), activation(2, 'check', { round: 2 })],
      [slot(1, 1, LI, { state: 'agreed', decision: agreed(LI, 1, { standing: false }) }), slot(2, 2, LI)],
    )

    expect(toldTo(LI, state, flow)[0]?.nodes[0]).toMatchObject({
      standing: false,
      replacedBy: { activityCode: 'check', round: 2 },
    })
  })

  it('M9: lists those who may claim an item that nobody holds', () => {
    const people = nodesOf(slot(1, 1, '', { ownerId: WANG, candidates: [WANG, CHEN] }))

    expect(people.map(({ approvaler, mayClaim }) => `${approvaler.name} ${mayClaim}`)).toEqual([
      'wang true',
      'chen true',
    ])
  })

  it('M3, O1: tells who waits for a turn and until when an open item is due', () => {
    const state = standing(
      [activation(1, 'check')],
      [slot(1, 1, LI), slot(2, 1, WANG, { state: 'waiting' })],
      {
        timers: [{ id: 1, item: 1, kind: 'due', step: 0, fired: 0, dueAt: at(50), state: 'live' }],
      },
    )
    const [open, waiting] = toldTo(LI, state, flow)[0]?.nodes ?? []

    expect(open).toMatchObject({ dueTime: at(50) })
    expect(waiting).toMatchObject({ waits: 'turn' })
    expect(waiting).not.toHaveProperty('dueTime')
  })

  it('H4: shows both questions of an assist asked twice, and the answer', () => {
    const assistant = { ...slot(2, 1, CHEN) }
    const state = standing([activation(1, 'check')], [slot(1, 1, LI), assistant], {
      assists: [
        {
          id: 1,
          item: 2,
          slot: 1,
          personId: CHEN,
          questions: [
            { byId: LI, at: at(21), text: 'Is it dear?' },
            { byId: LI, at: at(22), text: 'And late?' },
          ],
          state: 'answered',
          answer: { at: at(23), text: 'Neither' },
        },
      ],
    })

    expect(toldTo(LI, state, flow)[0]?.nodes[0]?.assists).toMatchObject([
      {
        person: { name: 'chen' },
        question: 'Is it dear?\nAnd late?',
        opinion: 'Neither',
        answerTime: at(23),
      },
    ])
  })

  it('R9: has a link for every way a voice comes to a person', () => {
    const reasons: Slot['reasons'] = [
      { kind: 'source', source: 'script', index: 0 },
      { kind: 'insteadOfInitiator', policy: 'manager' },
      { kind: 'returned', activation: 1 },
      { kind: 'adjusted', byId: WANG },
      { kind: 'leaver', ofId: CHEN, byId: WANG },
      { kind: 'timeout', fromId: ZHAO },
      { kind: 'added', byId: LI, position: 'after' },
      { kind: 'delegation', byId: WANG, trustId: personId(70) },
      { kind: 'delegationNotApplied', toId: CHEN, because: 'inactive' },
      { kind: 'delegationEnded', byId: CHEN },
    ]

    expect(
      nodesOf(slot(1, 1, LI, { reasons }))[0]?.reasons.map(({ kind, detail }) => `${kind} ${detail}`),
    ).toEqual([
      'script ',
      'insteadOfInitiator_manager ',
      'returned check',
      'adjusted wang',
      'leaver chen',
      'timeout zhao',
      'added_after li',
      'delegation wang',
      'delegationNotApplied chen',
      'delegationEnded chen',
    ])
  })
})
