import { describe, expect, it } from 'vitest'
import { UNIT_TYPE } from '../../../../contract/vocabulary.ts'
import { RANGE_TYPES, TRUST_TYPES, type TrustRow } from '../../../../contract/workflow/trust.ts'
import {
  draftOf,
  fieldOf,
  inputOf,
  newDraft,
  problemOf,
  runningAway,
  untilNextTurn,
} from '../../../../src/features/personal/delegations/trust-draft.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const ME = 'me'
const LI = { id: 'li', type: UNIT_TYPE.user, name: 'Li' }
const draft = { ...newDraft(NOW, 'Asia/Shanghai'), trustee: LI }

const trust: TrustRow = {
  id: 't1',
  revision: 1,
  trustor: { id: ME, name: 'Me' },
  trustee: { id: 'li', name: 'Li' },
  createdBy: null,
  trustType: TRUST_TYPES.approval,
  rangeType: RANGE_TYPES.all,
  workflowTrusts: [],
  apps: [],
  departments: [],
  startTime: '2026-03-01T00:00:00.000Z',
  endTime: '2026-03-08T00:00:00.000Z',
  timeZone: 'Europe/Paris',
  bothMayAct: false,
  state: 'RUN',
  ended: null,
  upcoming: false,
  openItems: 0,
}

describe('a delegation while it is typed', () => {
  it('L1: shows and sends its window by the clock of its zone', () => {
    expect(draft).toMatchObject({ start: '2026-03-01T08:00', end: '2026-03-08T08:00' })
    expect(inputOf(draft, ME, 'token')).toMatchObject({
      startTime: '2026-03-01T00:00:00.000Z',
      endTime: '2026-03-08T00:00:00.000Z',
      timeZone: 'Asia/Shanghai',
    })
    expect(draftOf(trust)).toMatchObject({ start: '2026-03-01T01:00', bothMayAct: false, includeOpen: false })
  })

  it('L4, L5, L7: is refused at the field that is wrong, before it is sent', () => {
    expect(problemOf({ ...draft, trustee: null }, ME, NOW)).toEqual({ field: 'trustee', fault: 'required' })
    expect(problemOf({ ...draft, trustee: { ...LI, id: ME } }, ME, NOW)?.fault).toBe('trustToSelf')
    expect(problemOf({ ...draft, end: draft.start }, ME, NOW)?.fault).toBe('trustWindowInvalid')
    const past = { ...draft, start: '2020-01-01T00:00', end: '2020-01-02T00:00' }
    expect(problemOf(past, ME, NOW)).toEqual({ field: 'start', fault: 'trustPast' })
    expect(problemOf({ ...past, startWas: past.start }, ME, NOW)).toEqual({
      field: 'end',
      fault: 'trustEndsPast',
    })
    expect(problemOf({ ...draft, end: '12026-01-01T00:00' }, ME, NOW)?.field).toBe('end')
    expect(problemOf({ ...draft, start: '' }, ME, NOW)?.field).toBe('start')
    expect(problemOf({ ...draft, rangeType: RANGE_TYPES.part }, ME, NOW)?.fault).toBe('trustNamesNothing')
    expect(problemOf(draft, ME, NOW)).toBeNull()
    expect([fieldOf('trustCycle'), fieldOf('trustOverlap'), fieldOf(undefined)]).toEqual([
      'trustee',
      undefined,
      undefined,
    ])
    expect(fieldOf('trustNamesUnknown', 'workflowTrusts')).toBe('workflows')
    expect(fieldOf('trustNamesUnknown', 'originatorDepartments')).toBe('departments')
  })

  it('L10: leaves out what a start delegation does not have', () => {
    const start = inputOf({ ...draft, trustType: TRUST_TYPES.start }, ME, 'token')

    expect(start).not.toHaveProperty('includeOpen')
    expect(start).not.toHaveProperty('bothMayAct')
  })

  it('asks again when the next one begins or ends, at the latest in an hour', () => {
    const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString()
    const soon = { ...trust, endTime: minutes(1) }
    expect(untilNextTurn([soon, trust], NOW)).toBe(61_000)
    expect(untilNextTurn([{ ...trust, upcoming: true, startTime: minutes(2) }], NOW)).toBe(121_000)
    expect(untilNextTurn([trust], NOW)).toBe(3_600_000)
    expect(untilNextTurn([{ ...soon, state: 'STOP' }], NOW)).toBe(false)
  })

  it('I am away while a delegation of everything has begun and is not over', () => {
    expect(runningAway([trust])).toBe(trust)
    expect(runningAway([{ ...trust, upcoming: true }])).toBeUndefined()
    expect(runningAway([{ ...trust, state: 'STOP' }])).toBeUndefined()
    expect(runningAway([{ ...trust, rangeType: RANGE_TYPES.part }])).toBeUndefined()
    expect(runningAway([{ ...trust, trustType: TRUST_TYPES.start }])).toBeUndefined()
  })
})
