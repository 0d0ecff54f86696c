import { describe, expect, it } from 'vitest'
import { evolve } from '../../engine/evolve.ts'
import { replay } from '../../engine/replay.ts'
import { approval, definition } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const story = () => {
  const told = new Story(definition([approval('check', ['li'])]))
  told.submit()
  return told
}

describe('replay', () => {
  it('gives nothing for an empty log', () => {
    expect(replay([])).toBeNull()
  })

  it('§15 item 5: gives the state, also after the log went through JSON', () => {
    const told = story()
    expect(replay(JSON.parse(JSON.stringify(told.log)))).toEqual(told.state)
  })

  it('a log that does not fit throws instead of making a state up', () => {
    const { state } = story()
    const at = '2026-01-05T08:00:00.000Z'
    const started = {
      type: 'instanceStarted',
      initiatorId: 'a',
      submitterId: 'a',
      departmentId: 'd',
    } as const
    expect(() => evolve(null, { type: 'instanceSubmitted', opinion: '' }, at)).toThrow(
      'before the instance started',
    )
    expect(() => evolve(state, started, at)).toThrow('starts once')
    expect(() => evolve(state, { type: 'itemStarted', item: 99 }, at)).toThrow('work item 99')
    expect(() => evolve(state, { type: 'tokenMoved', token: 9, node: 'check' }, at)).toThrow('token 9')
    expect(() => evolve(state, { type: 'tokenCreated', token: 5, node: 'check', split: null }, at)).toThrow(
      'adds token 5',
    )
  })

  it('entries that an event does not touch stay the same objects', () => {
    const { state } = story()
    const next = evolve(state, { type: 'activationSuperseded', activation: 1 }, '2026-01-05T08:00:00.000Z')
    expect(next.items).toBe(state.items)
    expect(next.activations[1]).toBe(state.activations[1])
  })
})
