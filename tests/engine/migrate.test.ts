import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { previewMigration } from '../../engine/migration/preview.ts'
import type { Definition } from '../../engine/model/context.ts'
import { definition, gateway, PROPERTIES } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

const check = (fields: Partial<ApprovalNode> = {}) =>
  shared('check', ['li', 'wang', 'chen'], { mode: 'all', fields: { amount: { editable: true } }, ...fields })

function started(from: Definition) {
  const story = new PeopleStory(from)
  story.submit('ann', { amount: '5', note: 'hello' })
  return story
}

type Maps = { nodes?: Record<string, string>; fields?: Record<string, string> }

function migrate(story: PeopleStory, to: Definition, { nodes = {}, fields = {} }: Maps = {}, by = 'boss') {
  const from = story.version ?? story.definition
  story.version = to
  const command = { type: 'migrate', versionId: 'v2', nodes, fields, reason: 'new rules', from } as const
  const decided = story.administer(by, command)
  if (!decided.ok) story.version = from
  return decided
}

describe('migration to another version', () => {
  const old = definition([check(), shared('pay', ['boss'])])

  it('X5: tokens keep their activation, votes and timers where the node has the same mode', () => {
    const timeout = { due: { amount: 2, unit: 'hour' as const } }
    const story = started(definition([check({ timeout }), shared('pay', ['boss'])]))
    story.agree('li')
    const { timers, items } = story.state
    const next = definition([
      check({ code: 'review', timeout }),
      shared('more', ['zhao']),
      shared('pay', ['boss']),
    ])
    expect(faultOf(migrate(story, next, { nodes: { check: 'review' } }))).toBe('accepted')
    expect(story.state.timers).toEqual(timers)
    expect(story.state.items.map(({ revision }) => revision)).toEqual(items.map(({ revision }) => revision))
    expect(story.open).toEqual(['review: wang', 'review: chen'])
    story.agree('wang')
    story.agree('chen')
    expect(story.open).toEqual(['more: zhao'])
  })

  it('X5: where the mode differs the node begins anew, and the preview says so', () => {
    const story = started(old)
    story.agree('li')
    const next = definition([check({ mode: 'ratio', ratio: '2/3' }), shared('pay', ['boss'])])
    const preview = previewMigration(story.state, story.record, old, next, { nodes: {}, fields: {} })
    expect(preview).toMatchObject({ unmapped: [], impossible: [], reopened: ['check'] })
    expect(faultOf(migrate(story, next))).toBe('accepted')
    expect(story.open).toEqual(['check: li', 'check: wang', 'check: chen'])
    expect(story.state.activations[1]).toMatchObject({
      state: 'closed',
      note: { kind: 'migrated', byId: 'boss' },
    })
    expect(story.state.slots[1]?.decision?.standing).toBe(false)
    story.agree('wang')
    story.agree('chen')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('X5: a node without a counterpart, of another kind, or two that become one: refused whole', () => {
    const story = started(old)
    for (const id of ['li', 'wang', 'chen']) story.agree(id)
    const before = story.state
    const gone = definition([shared('pay', ['boss'])])
    expect(migrate(story, gone)).toMatchObject({
      fault: 'migrationImpossible',
      details: { params: { node: 'check' }, choices: [{ id: 'check' }] },
    })
    const otherKind = definition([gateway('check'), shared('pay', ['boss'])])
    expect(faultOf(migrate(story, otherKind))).toBe('migrationImpossible')
    expect(faultOf(migrate(story, gone, { nodes: { check: 'pay' } }))).toBe('migrationImpossible')
    expect(story.state).toBe(before)
    const mapping = { nodes: {}, fields: {} }
    expect(previewMigration(before, story.record, old, gone, mapping).unmapped).toEqual(['check'])
    expect(previewMigration(before, story.record, old, otherKind, mapping).impossible).toEqual(['check'])
  })

  it('X5: nodes that the run never came to need no counterpart', () => {
    const story = started(old)
    expect(faultOf(migrate(story, definition([check()])))).toBe('accepted')
  })

  it('X5: renamed fields keep their values, removed ones are kept in the log, another type is impossible', () => {
    const [amount, note] = PROPERTIES
    if (amount === undefined || note === undefined) throw new Error('no properties')
    const renamed = definition([check({ fields: {} })], { properties: [{ ...amount, code: 'total' }] })
    const story = started(old)
    expect(
      previewMigration(story.state, story.record, old, renamed, { nodes: {}, fields: {} }).archived,
    ).toEqual(['amount', 'note'])
    const decided = migrate(story, renamed, { fields: { amount: 'total' } })
    expect(story.record).toEqual({ total: '5' })
    const changes = decided.ok
      ? decided.events.flatMap((event) => (event.type === 'fieldsChanged' ? event.changes : []))
      : []
    expect(changes).toContainEqual({ code: 'note', before: 'hello', after: null })

    const typed = definition([check()], { properties: [{ ...note, code: 'amount' }] })
    expect(faultOf(migrate(started(old), typed))).toBe('migrationImpossible')
    const unknown = started(old)
    expect(faultOf(migrate(unknown, renamed, { fields: { amount: 'nothing' } }))).toBe('migrationImpossible')
  })

  it('X5: it can be taken back the same way', () => {
    const story = started(old)
    const next = definition([check({ code: 'review' }), shared('pay', ['boss'])])
    migrate(story, next, { nodes: { check: 'review' } })
    const after = story.state
    migrate(story, old, { nodes: { review: 'check' } })
    expect(story.state.activations.map(({ node }) => node)).toEqual(['start', 'check'])
    expect(story.state.slots).toEqual(after.slots)
  })

  it('X5: a reason, a right, and a run that goes on', () => {
    const story = started(old)
    const command = {
      type: 'migrate',
      versionId: 'v2',
      nodes: {},
      fields: {},
      reason: ' ',
      from: old,
    } as const
    expect(faultOf(story.administer('boss', command))).toBe('opinionRequired')
    expect(faultOf(story.give('boss', { ...command, reason: 'x' }))).toBe('noPermission')
    story.disagree('li')
    expect(faultOf(story.administer('boss', { ...command, reason: 'x' }))).toBe('instanceEnded')
  })
})
