import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Timeout, TimeoutStep } from '../../contract/package/timeouts.ts'
import type { Definition } from '../../engine/model/context.ts'
import { colleagues, definition, department, organisation } from '../support/builders.ts'
import { randomDefinition } from '../support/random-flows.ts'
import { Story } from '../support/story.ts'

const RUNS = process.env.LONG === '1' ? 5_000 : 300

const duration = fc.record({
  amount: fc.integer({ min: 1, max: 6 }),
  unit: fc.constantFrom(
    'minute' as const,
    'hour' as const,
    'day' as const,
    'workHour' as const,
    'workDay' as const,
  ),
})

const step: fc.Arbitrary<TimeoutStep> = fc.oneof(
  fc.record({
    do: fc.constant('remind' as const),
    after: duration,
    times: fc.integer({ min: 1, max: 4 }),
    every: duration,
  }),
  fc.record({
    do: fc.constantFrom('remindManager', 'transferToManager', 'agree', 'disagree', 'notifyAdministrator'),
    after: duration,
  }),
)

const timeout: fc.Arbitrary<Timeout> = fc.record({ due: duration, steps: fc.array(step, { maxLength: 4 }) })

/** A random flow whose nodes have limits. */
const timedDefinition = fc
  .tuple(randomDefinition, fc.array(timeout, { minLength: 1, maxLength: 3 }))
  .map(([{ workflow }, timeouts]): Definition => {
    const nodes = workflow.nodes.map((node, index) => {
      const limit = timeouts[index % timeouts.length]
      if (limit === undefined || (node.type !== 'approval' && node.type !== 'start')) return node
      return { ...node, timeout: limit }
    })
    return definition(nodes, { routes: workflow.routes, skip: 'off' })
  })

const act = fc.record({
  kind: fc.constantFrom('agree', 'agree', 'disagree', 'return', 'wait', 'wait', 'longWait'),
  pick: fc.nat(100),
})

it(`${RUNS} runs with limits keep every invariant however late the timers are found (O1–O7)`, () => {
  fc.assert(
    fc.property(timedDefinition, fc.array(act, { maxLength: 12 }), (flow, acts) => {
      const departments = [department('office', { leaderIds: ['boss'] })]
      const story = new Story(flow, organisation({ ...colleagues(), departments }))
      let now = Date.UTC(2026, 0, 5, 8)
      const at = () => new Date(now).toISOString()
      story.waitUntil(at())
      if (!story.submit('ann', { amount: '5' }).ok) return
      for (const { kind, pick } of acts) {
        const open = story.state.items.filter(({ status }) => status === 'processing')
        const item = open[pick % Math.max(1, open.length)]
        if (kind === 'wait' || kind === 'longWait') {
          now += (kind === 'wait' ? 1 : 10_000) * (pick + 1) * 60_000
          story.wakeAt(at())
          expect(
            story.state.timers?.some((timer) => timer.state === 'live' && timer.dueAt <= at()) ?? false,
          ).toBe(false)
        } else if (item !== undefined) {
          give(story, kind, item.holderId, item.node)
        }
      }
    }),
    { numRuns: RUNS },
  )
})

function give(story: Story, kind: 'agree' | 'disagree' | 'return', who: string, node: string): void {
  if (node === 'start') story.submit(who)
  else if (kind === 'return') story.return(who)
  else story[kind](who)
}
