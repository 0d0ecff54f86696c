import { describe, expect, it } from 'vitest'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { TimeoutStep } from '../../contract/package/timeouts.ts'
import { approval, endNode, join, line, split, startNode } from '../support/builders.ts'
import { findings, flowPackage } from '../support/flow-package.ts'

const hours = (amount: number) => ({ amount, unit: 'workHour' as const })
const days = (amount: number) => ({ amount, unit: 'day' as const })
const two = days(2)

function late(steps: TimeoutStep[], node: Partial<ApprovalNode> = {}): string[] {
  const who = approval('who', ['li'], { ...node, timeout: { due: days(1), steps } })
  return findings(flowPackage([approval('first', ['li']), who, approval('next', ['li'])])).map((found) =>
    found.replace('nodes[2].timeout.', ''),
  )
}

describe('O7: an automatic agree', () => {
  it('is accepted where nothing is asked', () => {
    expect(late([{ do: 'agree', after: two }])).toEqual([])
    expect(late([{ do: 'agree', after: two }], { fields: { note: { editable: true } } })).toEqual([])
  })

  it.each<[string, Partial<ApprovalNode>]>([
    ['a required field', { fields: { note: { required: true } } }],
    ['a signature', { signature: true }],
  ])('is refused where a person has to give %s', (_, node) => {
    expect(late([{ do: 'agree', after: two }], node)).toEqual(['steps[0].do autoAgreeNotHere'])
    expect(late([{ do: 'transferToManager', after: two }], node)).toEqual([])
  })
})

describe('O2: steps', () => {
  it('a return leads to an earlier node where people act', () => {
    expect(late([{ do: 'return', after: two, node: 'first' }])).toEqual([])
    expect(late([{ do: 'return', after: two, node: 'next' }])).toEqual(['steps[0].node notEarlier'])
    expect(late([{ do: 'return', after: two, node: 'end' }])).toEqual(['steps[0].node nodeWithoutPeople'])
    expect(late([{ do: 'return', after: two, node: 'nope' }])).toEqual(['steps[0].node unknownNode'])
  })

  it('X1: a jump leads to another node where people act, in the same branch', () => {
    expect(late([{ do: 'jump', after: two, node: 'next' }])).toEqual([])
    expect(late([{ do: 'jump', after: two, node: 'who' }])).toEqual(['steps[0].node jumpToItself'])
    expect(late([{ do: 'jump', after: two, node: 'end' }])).toEqual(['steps[0].node nodeWithoutPeople'])
    const jump = (node: string) => {
      const a = approval('a', ['li'], { timeout: { due: two, steps: [{ do: 'jump', after: two, node }] } })
      const nodes = [
        startNode,
        split('s'),
        a,
        approval('a2', ['li']),
        approval('b', ['li']),
        join('j'),
        endNode,
      ]
      const routes = [
        line('start', 's'),
        line('s', 'a'),
        line('s', 'b'),
        line('a', 'a2'),
        line('a2', 'j'),
        line('b', 'j'),
        line('j', 'end'),
      ]
      return findings(flowPackage(nodes, { routes }))
    }
    expect(jump('a2')).toEqual([])
    expect(jump('b')).toEqual(['nodes[2].timeout.steps[0].node jumpLeavesBranch'])
  })

  it('come in the order of their times, as far as times compare', () => {
    expect(
      late([
        { do: 'remind', after: { amount: 30, unit: 'minute' } },
        { do: 'remindManager', after: days(1) },
        { do: 'notifyAdministrator', after: hours(1) },
      ]),
    ).toEqual([])
    expect(
      late([
        { do: 'remind', after: days(2) },
        { do: 'remindManager', after: { amount: 24, unit: 'hour' } },
      ]),
    ).toEqual(['steps[1].after stepTooEarly'])
  })

  it('nothing comes after a step that decides', () => {
    const steps: TimeoutStep[] = [
      { do: 'disagree', after: two },
      { do: 'remind', after: two },
    ]
    expect(late(steps)).toEqual(['steps[1] stepNeverRuns'])
    expect(late(steps.toReversed())).toEqual([])
  })

  it('a decision before the item is due is warned of', () => {
    expect(late([{ do: 'disagree', after: hours(1) }])).toEqual([])
    expect(late([{ do: 'disagree', after: { amount: 1, unit: 'hour' } }])).toEqual([
      'steps[0].after decidesBeforeDue',
    ])
  })

  it('several reminders say how far apart', () => {
    expect(late([{ do: 'remind', after: two, times: 3, every: two }])).toEqual([])
    expect(late([{ do: 'remind', after: two, times: 3 }])).toEqual(['steps[0].every everyMissing'])
    expect(late([{ do: 'remind', after: two, every: two }])).toEqual(['steps[0].every settingUnused'])
  })

  it('O3: the initiator is reminded, never decided for', () => {
    const start = (step: TimeoutStep): FlowNode => ({
      ...startNode,
      type: 'start',
      timeout: { due: two, steps: [step] },
    })
    const said = (step: TimeoutStep) => findings(flowPackage([start(step), approval('a', ['li'])]))
    expect(said({ do: 'remind', after: two })).toEqual([])
    expect(said({ do: 'agree', after: two })).toEqual(['nodes[0].timeout.steps[0].do stepNotHere'])
  })
})
