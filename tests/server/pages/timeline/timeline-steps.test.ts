import { describe, expect, it } from 'vitest'
import type { ActivationNote } from '../../../../engine/model/activation.ts'
import { approval, definition } from '../../../support/builders.ts'
import {
  ANN,
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
} from '../../../support/flow-scene.ts'

const flow = definition([
  approval('check', ['li'], { mode: 'all' }),
  approval('pay', ['wang'], {
    mode: 'all',
    secret: true,
    groups: [{ name: { en: 'Second floor' }, participants: [{ source: 'users', users: ['chen'] }] }],
  }),
])

describe('a secret ballot', () => {
  const ballot = (wangVoted: boolean) =>
    standing(
      [activation(1, 'pay')],
      [
        slot(1, 1, LI, {
          state: 'agreed',
          decision: agreed(LI, 1),
          earlier: [agreed(LI, 0, { standing: false })],
        }),
        slot(2, 1, WANG, wangVoted ? { state: 'agreed', decision: agreed(WANG, 2) } : {}),
      ],
    )

  it('M10: hides votes and opinions of others from those who have not voted', () => {
    for (const reader of [WANG, ANN]) {
      const [step] = toldTo(reader, ballot(false), flow)

      expect(step).toMatchObject({ secret: true, agreed: 0 })
      expect(step?.nodes).toHaveLength(2)
      expect(step?.nodes[0]).toMatchObject({ workActionType: null, opinion: '', approvalTime: null })
      expect(step?.groups?.every(({ agreed: has }) => !has)).toBe(true)
    }
  })

  it('M10: shows them once I have voted, and to everyone when it is over', () => {
    const [mine] = toldTo(WANG, ballot(true), flow)
    const over = ballot(true)
    const ended = { ...over, activations: [activation(1, 'pay', { state: 'passed', closedAt: at(40) })] }

    expect(mine?.nodes.some(({ opinion }) => opinion === 'opinion 1')).toBe(true)
    expect(toldTo(ANN, ended, flow)[0]?.nodes.some(({ opinion }) => opinion === 'opinion 1')).toBe(true)
  })

  it('M10: still shows my own vote to me alone', () => {
    const [step] = toldTo(LI, ballot(false), flow)

    expect(
      step?.nodes.find(({ approvaler, standing: stands }) => approvaler.id === LI && stands)?.opinion,
    ).toBe('opinion 1')
  })
})

describe('what a step says about itself', () => {
  const told = (note: ActivationNote) =>
    toldTo(
      LI,
      standing(
        [activation(1, 'check', { state: 'passed' }), activation(2, 'pay', { state: 'closed', note })],
        [],
      ),
      flow,
    )[1]?.note

  it('B2: points a return at the visit that it led back over', () => {
    expect(
      told({ kind: 'returned', byId: WANG, toNode: 'check', opinion: 'Mend it', straight: true }),
    ).toMatchObject({
      byName: 'wang',
      text: 'Mend it',
      to: { activityCode: 'check', round: 1 },
      straight: true,
      toActivityName_i18n: { en: 'check' },
    })
  })

  it('N2, Q1, W3, V4, E1, X1, X3, X8, B5: says who or what closed it', () => {
    expect(told({ kind: 'autoPassed', rule: 'N2' })?.kind).toBe('autoPassed')
    expect(told({ kind: 'autoPassed', rule: 'Q1' })?.kind).toBe('autoPassed_leaver')
    expect(told({ kind: 'withdrawn', byId: ANN, opinion: 'Wrong sum' })).toMatchObject({
      kind: 'withdrawn',
      byName: 'ann',
      text: 'Wrong sum',
    })
    expect(told({ kind: 'takenBack', byId: LI })).toMatchObject({ kind: 'takenBack', byName: 'li' })
    expect(told({ kind: 'terminated', byId: WANG, opinion: 'No' })).toMatchObject({ byName: 'wang' })
    expect(told({ kind: 'activatedOther', byId: WANG, toNode: 'check', opinion: 'Jump' })).toMatchObject({
      toActivityName_i18n: { en: 'check' },
      text: 'Jump',
    })
    expect(told({ kind: 'held', byId: WANG, opinion: 'Wait' })).toMatchObject({ kind: 'held', text: 'Wait' })
    expect(told({ kind: 'stepFailed', text: 'Division by zero' })).toMatchObject({ text: 'Division by zero' })
    expect(told({ kind: 'rerunInstead', because: 'people', node: 'check' })).toMatchObject({
      kind: 'rerunInstead_people',
      toActivityName_i18n: { en: 'check' },
    })
    expect(told({ kind: 'withdrawnWith', activation: 1 })).toMatchObject({
      toActivityName_i18n: { en: 'check' },
    })
  })

  it('M11: tells group by group who has agreed', () => {
    const state = standing(
      [activation(1, 'pay', { state: 'passed' })],
      [
        slot(1, 1, LI, { group: 0, state: 'agreed', decision: agreed(LI, 1) }),
        slot(2, 1, CHEN, { group: 1 }),
      ],
    )

    expect(toldTo(LI, state, flow)[0]?.groups).toMatchObject([
      { name: 'pay', agreed: true },
      { name: 'Second floor', agreed: false },
    ])
  })

  it('X3: says that a token is held at the visit it stood at', () => {
    const state = standing([activation(1, 'check', { state: 'closed' })], [], {
      tokens: [
        { id: 1, node: 'check', split: null, state: 'live', failed: false, trouble: null, held: true },
      ],
    })

    expect(toldTo(LI, state, flow)[0]?.trouble).toBe('held')
  })

  it('U3, K3, Z1, Y1: shows reminders, copies, devices and the run of a sub-process', () => {
    const state = standing(
      [activation(1, 'check')],
      [slot(1, 1, LI, { state: 'agreed', decision: agreed(LI, 1) }), slot(2, 1, WANG)],
      { children: [{ id: 1, activation: 1, row: null, waits: true, state: 'running', outcome: null }] },
    )
    const [step] = toldTo(LI, state, flow, {
      devices: new Map([[1, 'APP']]),
      urges: [{ at: at(40), byId: ANN, text: 'Please', targets: [{ item: 2, personId: WANG }] }],
      copies: new Map([
        [0, { sent: 2, read: 1 }],
        [1, { sent: 3, read: 0 }],
      ]),
      children: new Map([[1, personId(77)]]),
    })

    expect(step).toMatchObject({
      urges: [{ by: { name: 'ann' }, to: [{ name: 'wang' }], text: 'Please' }],
      circulated: { sent: 5, read: 1 },
      subWorkflowInstanceId: personId(77),
    })
    expect(step?.nodes[0]?.device).toBe('APP')
  })
})
