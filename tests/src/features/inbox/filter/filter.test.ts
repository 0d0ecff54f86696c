import { describe, expect, test } from 'vitest'
import { LIST_TYPE } from '../../../../../contract/vocabulary.ts'
import { datesWord, filterFieldsOf } from '../../../../../src/features/inbox/filter/filter-fields.ts'
import {
  isEmptyFilter,
  readFilter,
  tidyFilter,
  writeFilter,
} from '../../../../../src/features/inbox/filter/list-filter.ts'
import { inboxHref, inboxPlaceOf } from '../../../../../src/features/inbox/list/use-inbox-place.ts'
import {
  rangeName,
  TIME_RANGES,
  type TimeRangeName,
  timeRange,
} from '../../../../../src/shared/lists/filter/time-ranges.ts'

describe('fields of the filter panel', () => {
  test('to-do asks for node, current handler and handler, not for days or state', () => {
    expect(filterFieldsOf(LIST_TYPE.toDo)).toEqual([
      'sequenceNo',
      'workflowName',
      'workflowCode',
      'originator',
      'activityName',
      'currentHandler',
      'participant',
    ])
  })

  test('finished has every field, its days are those of handling', () => {
    expect(filterFieldsOf(LIST_TYPE.finished)).toHaveLength(8)
    expect(datesWord(LIST_TYPE.finished)).toBe('handlingTime')
  })

  test('mine does not ask for the initiator; its days are those of the start', () => {
    expect(filterFieldsOf(LIST_TYPE.mine)).toEqual(['sequenceNo', 'workflowName', 'workflowCode', 'dates'])
    expect(datesWord(LIST_TYPE.mine)).toBe('startTime')
  })

  test('only finished asks for the workflow state; to-read has no days, read has receive time', () => {
    const withState = Object.values(LIST_TYPE).filter((type) =>
      filterFieldsOf(type).includes('instanceState'),
    )
    expect(withState).toEqual([LIST_TYPE.finished])
    expect(filterFieldsOf(LIST_TYPE.toRead)).not.toContain('dates')
    expect(datesWord(LIST_TYPE.read)).toBe('receiveTime')
  })
})

describe('the filter in the address', () => {
  test('comes back as it was written', () => {
    const filter = {
      wd: '差旅 & 住宿',
      workflowCode: 'expense',
      startTime: '2026-10-01',
      endTime: '2026-12-31',
    }
    expect(readFilter(writeFilter(filter))).toEqual(filter)
  })

  test('leaves out what is no valid value', () => {
    expect(readFilter('?originator=everyone&startTime=yesterday&instanceState=LOST&wd=a&page=7')).toEqual({
      wd: 'a',
    })
  })

  test('empty fields are no filter', () => {
    expect(tidyFilter({ wd: '', sequenceNo: '' })).toEqual({})
    expect(isEmptyFilter({ wd: '' })).toBe(true)
    expect(writeFilter({})).toBe('')
  })
})

describe('the place of a list', () => {
  test('is its own address', () => {
    const place = inboxPlaceOf({ pathname: '/inbox/finished', search: '?wd=a', state: null })
    expect(place).toEqual({ app: undefined, box: 'finished', search: '?wd=a' })
    expect(inboxHref(place)).toBe('/inbox/finished?wd=a')
  })

  test('may be that of one application', () => {
    const place = inboxPlaceOf({ pathname: '/apps/finance/to-read', search: '?wd=a', state: null })
    expect(place).toEqual({ app: 'finance', box: 'to-read', search: '?wd=a' })
    expect(inboxHref(place)).toBe('/apps/finance/to-read?wd=a')
  })

  test('beside a document it is what the link kept', () => {
    const state = { inbox: { box: 'mine', search: '?instanceState=COMPLETED' } }
    expect(inboxPlaceOf({ pathname: '/items/x', search: '', state })).toEqual(state.inbox)
  })

  test('is the to-do list for a document opened from elsewhere', () => {
    expect(inboxPlaceOf({ pathname: '/items/x', search: '?a=b', state: { inbox: 3 } })).toEqual({
      box: 'to-do',
      search: '',
    })
  })
})

describe('time ranges', () => {
  test.each<[string, TimeRangeName, string, string]>([
    ['2027-01-01', 'thisWeek', '2026-12-28', '2027-01-03'],
    ['2027-01-01', 'lastWeek', '2026-12-21', '2026-12-27'],
    ['2027-01-04', 'lastWeek', '2026-12-28', '2027-01-03'],
    ['2027-01-01', 'lastMonth', '2026-12-01', '2026-12-31'],
    ['2027-01-01', 'lastQuarter', '2026-10-01', '2026-12-31'],
    ['2027-01-01', 'lastYear', '2026-01-01', '2026-12-31'],
    ['2026-03-31', 'lastMonth', '2026-02-01', '2026-02-28'],
    ['2028-03-31', 'lastMonth', '2028-02-01', '2028-02-29'],
    ['2026-03-31', 'thisQuarter', '2026-01-01', '2026-03-31'],
    ['2026-03-31', 'lastQuarter', '2025-10-01', '2025-12-31'],
    ['2026-05-31', 'lastQuarter', '2026-01-01', '2026-03-31'],
    ['2028-02-29', 'lastYear', '2027-01-01', '2027-12-31'],
    ['2028-02-29', 'thisMonth', '2028-02-01', '2028-02-29'],
    // The clocks change on these nights; days are days all the same.
    ['2026-03-29', 'thisWeek', '2026-03-23', '2026-03-29'],
    ['2026-10-25', 'lastWeek', '2026-10-12', '2026-10-18'],
    ['2026-11-02', 'lastWeek', '2026-10-26', '2026-11-01'],
  ])('T-02: on %s %s is %s to %s', (today, name, from, to) => {
    expect(timeRange(name, today)).toEqual({ from, to })
  })

  test('weeks begin on Monday, also seen from a Sunday', () => {
    expect(timeRange('thisWeek', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(timeRange('lastWeek', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  })

  test('months, quarters and years cross the turn of the year', () => {
    expect(timeRange('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(timeRange('lastQuarter', '2026-02-01')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
    expect(timeRange('thisQuarter', '2026-11-20')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(timeRange('thisMonth', '2028-02-03')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(timeRange('lastYear', '2026-11-20')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  })

  test('days that are a preset are known by its name', () => {
    for (const name of TIME_RANGES) {
      const { from, to } = timeRange(name, '2026-11-20')
      expect(rangeName(from, to, '2026-11-20')).toBe(name)
    }
    expect(rangeName('2026-11-01', '2026-11-02', '2026-11-20')).toBeUndefined()
    expect(rangeName('2026-11-01', undefined, '2026-11-20')).toBeUndefined()
  })
})
