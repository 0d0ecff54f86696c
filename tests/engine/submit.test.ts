import { describe, expect, it } from 'vitest'
import { approval, colleagues, definition, organisation, PROPERTIES, person } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const one = () => definition([approval('check', ['li'])])

describe('submit', () => {
  it('S5: completes the initiator’s own task and asks the first person', () => {
    const story = new Story(one())
    story.submit('ann', { amount: '12' }, 'please')
    expect(story.items('completed')).toEqual(['start: ann'])
    expect(story.state.slots[0]?.decision).toMatchObject({
      kind: 'submit',
      actorId: 'ann',
      onBehalfOfId: null,
      opinion: 'please',
    })
    expect(story.open).toEqual(['check: li'])
    expect(story.state).toMatchObject({ status: 'PROCESSING', startedAt: '2026-01-05T08:00:00.000Z' })
  })

  it('writes the fields and says what changed', () => {
    const story = new Story(one())
    const decided = story.submit('ann', { amount: '12' })
    expect(decided.ok && decided.events).toContainEqual({
      type: 'fieldsChanged',
      changes: [{ code: 'amount', before: null, after: '12' }],
    })
    expect(story.record).toMatchObject({ amount: '12' })
  })

  it('G5: names a required field that is empty', () => {
    const properties = PROPERTIES.map((entry) =>
      entry.code === 'note' ? { ...entry, required: true } : entry,
    )
    const story = new Story(definition([approval('check', ['li'])], { properties }))
    const refused = story.submit('ann', {})
    expect(refused).toMatchObject({ fault: 'fieldRequired', details: { problems: [{ path: 'note' }] } })
    expect(story.stateOrNull).toBeNull()
  })

  it('G10: is refused to someone who is switched off', () => {
    const story = new Story(one())
    expect(faultOf(story.submit('gone'))).toBe('noPermission')
  })

  it('is refused outside the workflow’s audience', () => {
    const story = new Story(definition([approval('check', ['li'])], { startableBy: { users: ['li'] } }))
    expect(faultOf(story.submit('ann'))).toBe('mayNotStart')
    expect(faultOf(story.submit('li'))).toBe('accepted')
  })

  it('is refused in another person’s name', () => {
    const story = new Story(one())
    const command = { type: 'submit', item: null, departmentId: 'office', data: {}, opinion: '' } as const
    expect(faultOf(story.give('ann', { ...command, initiatorId: 'li' }))).toBe('mayNotStart')
  })

  it('S3: is refused for a department that is not the initiator’s', () => {
    const story = new Story(one())
    const command = { type: 'submit', item: null, initiatorId: 'ann', data: {}, opinion: '' } as const
    expect(faultOf(story.give('ann', { ...command, departmentId: 'elsewhere' }))).toBe('departmentNotYours')
  })

  it('S3: takes the initiator’s only department; of several, or of none, he has to say which', () => {
    const command = { type: 'submit', item: null, initiatorId: 'ann', data: {}, opinion: '' } as const
    const story = new Story(one())
    expect(faultOf(story.give('ann', command))).toBe('accepted')
    expect(story.state.departmentId).toBe('office')
    for (const departmentIds of [['office', 'hall'], []]) {
      const people = [person('ann', { departmentIds }), person('li')]
      const asked = new Story(one(), organisation({ people })).give('ann', command)
      expect(asked).toMatchObject({
        fault: 'invalidInput',
        details: { problems: [{ path: 'departmentId', problem: 'required' }] },
      })
    }
  })

  it('starts an instance once', () => {
    const story = new Story(one())
    story.submit()
    expect(faultOf(story.submit())).toBe('actionNotOffered')
  })
})

describe('submit looks ahead', () => {
  const blocked = approval('check', ['gone'], { onNobody: 'block' })

  it('S4: nothing starts when a first node has nobody and blocks; the node is named', () => {
    const story = new Story(definition([blocked]))
    expect(story.submit()).toMatchObject({ fault: 'noOneToApprove', details: { params: { node: 'check' } } })
    expect(story.stateOrNull).toBeNull()
  })

  it('N1: a blocking node further on asks the administrator', () => {
    const story = new Story(definition([approval('first', ['li']), blocked]))
    story.submit()
    story.agree('li')
    expect(story.open).toEqual(['check: boss'])
  })

  it('S4: looks again when a returned request is submitted', () => {
    const story = new Story(definition([approval('check', ['li'], { onNobody: 'block' })]))
    story.submit()
    story.return('li')
    const staff = colleagues()
    const people = staff.people.map((one) => (one.id === 'li' ? { ...one, active: false } : one))
    story.organisation = organisation({ people })
    expect(faultOf(story.submit())).toBe('noOneToApprove')
    expect(story.open).toEqual(['start: ann'])
  })
})
