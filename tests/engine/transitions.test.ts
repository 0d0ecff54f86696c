import { describe, expect, it } from 'vitest'
import { buttonsBy, type FormAction } from '../../contract/form-actions.ts'
import { WORK_ITEM_STATUS, type WorkItemStatusName } from '../../contract/vocabulary.ts'
import type { Command } from '../../engine/commands/command.ts'
import { decide } from '../../engine/decide.ts'
import { TRANSITIONS } from '../../engine/guards/transitions.ts'
import { ITEM_OFFERS } from '../../engine/offers/allowed-actions.ts'
import { approval, definition } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const STATUSES = Object.keys(WORK_ITEM_STATUS).filter(
  (name): name is WorkItemStatusName => name in WORK_ITEM_STATUS,
)
const COMMANDS = ['submit', 'agree', 'disagree', 'return'] as const
type Tried = (typeof COMMANDS)[number]
const OPEN: readonly WorkItemStatusName[] = ['processing']
const PAST: readonly WorkItemStatusName[] = ['completed', 'canceled', 'beCanceled', 'invalid']

function answerFor(status: WorkItemStatusName) {
  if (OPEN.includes(status)) return 'accepted'
  if (status === 'notStarted') return 'notYourTurn'
  return PAST.includes(status) ? 'alreadyHandled' : 'actionNotOffered'
}

/** A story in which `ann` holds an open start item, or `li` an open approval item. */
function holding(command: Tried) {
  const story = new Story(definition([approval('check', ['li'])]))
  story.submit()
  if (command === 'submit') story.return('li')
  return story
}

function commandOf(type: Tried, item: number): Command {
  switch (type) {
    case 'submit':
      return { type, item, initiatorId: 'ann', departmentId: 'office', data: {}, opinion: '' }
    case 'return':
      return { type, item, toNodes: ['start'], mode: 'rerun', opinion: 'again' }
    default:
      return { type, item, data: {}, opinion: 'so be it' }
  }
}

describe('every command on every work item status', () => {
  const table = COMMANDS.flatMap((command) => STATUSES.map((status) => [command, status] as const))

  it.each(table)('%s on an item that is %s', (type, status) => {
    const story = holding(type)
    const actor = type === 'submit' ? 'ann' : 'li'
    const number = story.itemOf(actor)
    const items = story.state.items.map((item) => (item.number === number ? { ...item, status } : item))
    const decided = decide({ ...story.state, items }, commandOf(type, number), story.context(actor))
    expect(faultOf(decided)).toBe(answerFor(status))
  })

  it('the table names every status', () => {
    expect(Object.keys(TRANSITIONS).toSorted()).toEqual(STATUSES.toSorted())
  })

  it('every action that a node may have as a button is one that can be offered on an item', () => {
    const kinds = ['start', 'approval', 'pool'] as const
    const buttons = kinds.flatMap((kind) => buttonsBy(kind, ['usual', 'listed', 'kept']))
    const offered: readonly FormAction[] = ITEM_OFFERS.map(({ action }) => action)
    expect(buttons.filter((action) => !offered.includes(action))).toEqual([])
  })
})
