import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { approval, definition, PROPERTIES } from '../support/builders.ts'
import { randomly } from '../support/random-seed.ts'
import { Story } from '../support/story.ts'

const RUNS = process.env.LONG === '1' ? 3_000 : 150
const NAMES = ['wang', 'chen', 'zhao', 'boss'] as const

const team = fc.shuffledSubarray([...NAMES], { minLength: 1 })
const scene = fc.record({
  mode: fc.constantFrom(
    'all' as const,
    'sequence' as const,
    'any' as const,
    'ratio' as const,
    'pool' as const,
  ),
  first: team,
  second: team,
  agrees: fc.nat(3),
  returner: fc.nat(3),
})

function flow(fields: Partial<ApprovalNode>) {
  const b = approval('b', [{ source: 'personField', field: 'team' }], fields)
  const team = { code: 'team', name: { en: 'Team' }, type: 'multiPerson' } as const
  return definition([approval('a', ['li']), b], { properties: [...PROPERTIES, team] })
}

const FLOWS = {
  all: flow({ mode: 'all' }),
  sequence: flow({ mode: 'sequence' }),
  any: flow({ mode: 'any' }),
  ratio: flow({ mode: 'ratio', ratio: '1' }),
  pool: flow({ mode: 'any', pool: true }),
}

const people = (ids: readonly string[]) => ({ team: ids.map((id) => ({ type: 3, id })) })
const asked = ({ state }: Story) => {
  const latest = state.activations.findLast(({ node: code }) => code === 'b')
  return state.slots
    .filter(({ activation }) => activation === latest?.id)
    .toSorted((a, b) => a.position - b.position)
}

it(`B5: ${RUNS} corrections of who decides at the step that returned it`, { timeout: 120_000 }, () => {
  const property = fc.property(scene, ({ mode, first, second, agrees, returner }) => {
    const story = new Story(FLOWS[mode], undefined, false)
    story.submit('ann', people(first))
    story.agree('li')
    const isEach = mode === 'all' || mode === 'sequence' || mode === 'ratio'
    const agreed = isEach ? first.slice(0, Math.min(agrees, first.length - 1)) : []
    for (const who of agreed) story.agree(who)
    const left = first.slice(agreed.length)
    const who = mode === 'sequence' ? left[0] : left[returner % left.length]
    if (who === undefined) return
    if (mode === 'pool') story.claim(who)
    story.returnStraight(who)
    const sent = story.submit('ann', people(second))
    expect(sent.ok).toBe(true)

    if (!first.some((one) => second.includes(one))) {
      // Nobody stays: everyone before is asked again, and it is said why.
      expect(story.open).toEqual(['a: li'])
      expect(story.state.activations.at(-2)?.note).toMatchObject({ kind: 'rerunInstead', node: 'b' })
      story.agree('li')
    }
    const kept = first.some((one) => second.includes(one)) ? agreed.filter((one) => second.includes(one)) : []
    const isOver = kept.length === second.length
    expect(story.state.outcome).toBe(isOver ? 'agreed' : null)
    const slots = asked(story)
    if (mode === 'pool') {
      expect(slots.map(({ candidates, holderId }) => [candidates?.toSorted(), holderId])).toEqual([
        [second.toSorted(), ''],
      ])
      return
    }
    expect(slots.map(({ ownerId }) => ownerId).toSorted()).toEqual(second.toSorted())
    if (mode === 'sequence') expect(slots.map(({ ownerId }) => ownerId)).toEqual(second)
    const carried = slots.filter(({ decision }) => decision?.carried === true).map(({ ownerId }) => ownerId)
    expect(carried.toSorted()).toEqual(kept.toSorted())
    const open = second.filter((one) => !kept.includes(one))
    const turns = mode === 'sequence' ? open.slice(0, 1) : open
    expect(story.open.toSorted()).toEqual(turns.map((one) => `b: ${one}`).toSorted())
  })
  fc.assert(property, randomly(RUNS))
})
