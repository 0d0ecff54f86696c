import { describe, expect, test } from 'vitest'
import type { InstanceRow, MyInstanceRow, SummaryField, WorkItemRow } from '../../../../../contract/rows.ts'
import {
  OPERATION_TYPE,
  PROPERTY_TYPE,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from '../../../../../contract/vocabulary.ts'
import type { CirculateRow } from '../../../../../contract/workflow/circulates.ts'
import { type Card, toDoCard } from '../../../../../src/features/inbox/card/card-model.ts'
import { selectedIndex } from '../../../../../src/features/inbox/card/selected-card.ts'
import {
  copyCard,
  finishedCard,
  instanceCard,
  mineCard,
  workItemCard,
} from '../../../../../src/features/inbox/further/cards.ts'
import { summaryTexts } from '../../../../../src/shared/values/summary-text.ts'

const READER = { locale: 'zh', today: '2026-11-20' } as const

const HEAD = {
  instanceId: '00000000-0000-4000-8000-0000000000a1',
  instanceName: '上海客户拜访差旅报销',
  instanceName_i18n: { en: 'Travel claim: Shanghai' },
  sequenceNo: 'BX-20261116-0042',
  instanceState: 'PROCESSING',
  outcome: null,
  returned: false,
  workflowCode: 'expense',
  workflowName: '费用报销',
  workflowName_i18n: {},
  icon: 'wallet',
  tint: 0,
  originator: '00000000-0000-4000-8000-0000000000b1',
  originatorName: '陈思远',
  originatorName_i18n: { en: 'Chen Siyuan' },
  originatorImgUrl: null,
  departmentName: '华东销售部',
  departmentName_i18n: {},
  startTime: '2026-11-16T02:18:00.000Z',
  summary: [],
} as const satisfies Partial<WorkItemRow>

function workItem(change: Partial<WorkItemRow> = {}): WorkItemRow {
  return {
    ...HEAD,
    summary: [],
    id: '00000000-0000-4000-8000-0000000000c1',
    revision: 1,
    activityCode: 'manager',
    activityName: '直属上级',
    activityName_i18n: {},
    workItemType: WORK_ITEM_KIND.normal,
    state: WORK_ITEM_STATUS.processing,
    receiveTime: '2026-11-18T06:32:00.000Z',
    finishTime: null,
    usedTime: null,
    approval: null,
    stayTime: 0,
    remainingTime: null,
    urgeCount: 0,
    trustor: null,
    unseen: true,
    digest: '@3',
    batchOperate: false,
    batchForward: true,
    ...change,
  }
}

function instance(change: Partial<InstanceRow> = {}): InstanceRow {
  return {
    ...HEAD,
    summary: [],
    finishTime: null,
    usedTime: null,
    waitingFor: [],
    trustee: null,
    workItemId: null,
    ...change,
  }
}

function copy(change: Partial<CirculateRow> = {}): CirculateRow {
  return {
    ...HEAD,
    summary: [],
    id: '00000000-0000-4000-8000-0000000000d1',
    activityCode: 'manager',
    activityName: '直属上级',
    activityName_i18n: {},
    sender: { id: 'p1', name: '李娜', imgUrl: null },
    comment: '请知悉',
    receiveTime: '2026-11-18T06:32:00.000Z',
    readTime: null,
    ...change,
  }
}

const toDo = (row: WorkItemRow) => toDoCard(row, READER)
const finished = (row: WorkItemRow) => finishedCard(row, READER)
const mine = (row: InstanceRow, actions: MyInstanceRow['actions'] = []) =>
  mineCard({ ...row, actions }, READER)
/** Whom an instance waits for. */
const waitingOf = ({ foot }: Card) => (foot?.kind === 'instance' ? foot.waiting : null)

const states = (shown: Card) => shown.marks.map((mark) => [mark.state, mark.key])

describe('a card of to-do', () => {
  test('opens the item and says who asks and when it came', () => {
    const shown = toDo(workItem())
    expect(shown.href).toBe('/items/00000000-0000-4000-8000-0000000000c1')
    expect(shown.initiator?.name).toBe('陈思远')
    expect(shown.time).toBe('2026-11-18T06:32:00.000Z')
    expect(shown.unseen).toBe(true)
    expect(shown.marks).toEqual([])
  })

  test('names itself in the language of the reader, else as it was named', () => {
    const english = toDoCard(workItem(), { ...READER, locale: 'en' })
    expect(english.title).toBe('Travel claim: Shanghai')
    expect(english.initiator).toMatchObject({ name: 'Chen Siyuan', department: '华东销售部' })
    expect(toDo(workItem({ instanceName_i18n: {} })).title).toBe('上海客户拜访差旅报销')
  })

  test('what presses comes first, three marks at most', () => {
    const trustor = { id: 'p', name: '王敏', imgUrl: null }
    const shown = toDo(
      workItem({
        remainingTime: -3_600_000,
        urgeCount: 2,
        trustor,
        returned: true,
        instanceState: 'EXCEPTION',
      }),
    )
    expect(states(shown)).toEqual([
      ['overdue', 'inbox.marks.overdue'],
      ['urged', 'inbox.marks.urged'],
      ['delegated', 'inbox.marks.entrusted'],
    ])
    expect(shown.marks).toMatchObject([{ ms: 3_600_000 }, { count: 2 }, { name: '王敏' }])
  })

  test('a limit is worth a word in the last quarter of its time', () => {
    const hour = 3_600_000
    expect(toDo(workItem({ stayTime: hour, remainingTime: hour })).marks).toEqual([])
    expect(states(toDo(workItem({ stayTime: 3 * hour, remainingTime: hour })))).toEqual([
      ['due', 'inbox.marks.due'],
    ])
  })

  test('says that it came back, and how it came', () => {
    const shown = toDo(workItem({ returned: true, workItemType: WORK_ITEM_KIND.forward }))
    expect(states(shown)).toEqual([
      ['returned', 'inbox.marks.returned'],
      ['delegated', 'inbox.marks.forwarded'],
    ])
  })
})

describe('a card of finished', () => {
  const finishTime = '2026-11-19T01:00:00.000Z'

  test('opens the instance, says what I did and how the whole stands', () => {
    const shown = finished(workItem({ finishTime, approval: OPERATION_TYPE.agree }))
    expect(shown.href).toBe(`/instances/${HEAD.instanceId}`)
    expect(shown.time).toBe(finishTime)
    expect(states(shown)).toEqual([
      ['agreed', 'inbox.marks.did.agree'],
      ['plain', 'inbox.marks.inProgress'],
    ])
  })

  test.each(Object.entries(OPERATION_TYPE))('knows the verdict %s', (name, approval) => {
    expect(finished(workItem({ finishTime, approval })).marks[0]?.key).toBe(`inbox.marks.did.${name}`)
  })
})

test('of two rows that open the same instance the one that was opened is selected', () => {
  const finishTime = '2026-11-19T01:00:00.000Z'
  const first = finished(workItem({ finishTime, id: '00000000-0000-4000-8000-0000000000c1' }))
  const second = finished(workItem({ finishTime, id: '00000000-0000-4000-8000-0000000000c2' }))
  const cards = [first, second]
  expect(selectedIndex(cards, HEAD.instanceId, second.id)).toBe(1)
  expect(selectedIndex(cards, HEAD.instanceId, undefined)).toBe(0)
  expect(selectedIndex(cards, HEAD.instanceId, 'gone')).toBe(0)
  expect(selectedIndex(cards, undefined, second.id)).toBe(-1)
})

describe('a card of mine', () => {
  const people = ['李娜', '王伟', '高翔'].map((name, index) => ({ id: `p${index}`, name, imgUrl: null }))
  const waitingFor = [
    {
      activityName: '部门会签',
      activityName_i18n: { zh: '部门会签' },
      people,
      since: '2026-11-18T06:32:00.000Z',
    },
    { activityName: '财务', activityName_i18n: {}, people: [], since: '2026-11-17T06:32:00.000Z' },
  ]

  test('says who it is with, two by name, and since when', () => {
    const shown = mine(instance({ waitingFor }))
    const { initiator, href } = shown
    const waiting = waitingOf(shown)
    expect(initiator).toBeNull()
    expect(href).toBe(`/instances/${HEAD.instanceId}`)
    expect(waiting?.since).toBe('2026-11-17T06:32:00.000Z')
    expect(waiting?.steps[0]).toMatchObject({ node: '部门会签', more: 1 })
    expect(waiting?.steps[0]?.people.map((person) => person.name)).toEqual(['李娜', '王伟'])
    expect(waiting?.steps[1]).toMatchObject({ node: '财务', people: [], more: 0 })
  })

  test('that came back to me opens my own item', () => {
    const workItemId = '00000000-0000-4000-8000-0000000000c9'
    const shown = mine(instance({ returned: true, workItemId, waitingFor }))
    expect(shown.href).toBe(`/items/${workItemId}`)
    expect(waitingOf(shown)).toBeNull()
    expect(states(shown)).toEqual([['returned', 'inbox.marks.returned']])
  })

  test.each([
    ['COMPLETED', 'agreed', 'completed'],
    ['COMPLETED', 'disagreed', 'disagreed'],
    ['CANCELED', 'canceled', 'cancelled'],
    ['EXCEPTION', null, 'exception'],
  ] as const)('%s with outcome %s reads %s', (instanceState, outcome, word) => {
    expect(mine(instance({ instanceState, outcome })).marks[0]?.key).toBe(`inbox.marks.${word}`)
  })
})

test('a card of all tasks says who has it, at which step and since when', () => {
  const person = (name: string) => ({ id: `id of ${name}`, name, imgUrl: null })
  const row = { ...workItem(), owner: person('李娜'), holder: person('王伟') }
  const shown = workItemCard(row, READER)
  expect(shown.href).toBe(`/instances/${HEAD.instanceId}`)
  expect(waitingOf(shown)).toMatchObject({
    since: row.receiveTime,
    steps: [{ node: '直属上级', people: [{ name: '王伟' }] }],
  })
  const pool = workItemCard({ ...row, holder: null }, READER)
  expect(waitingOf(pool)?.steps[0]?.people[0]?.name).toBe('李娜')
})

describe('a card of to-read and read', () => {
  test('opens what was copied, says who sent it and what for', () => {
    const shown = copyCard(copy(), READER)
    expect(shown.href).toBe(`/instances/${HEAD.instanceId}`)
    expect(shown.unseen).toBe(true)
    expect(shown.time).toBe('2026-11-18T06:32:00.000Z')
    expect(shown.foot).toMatchObject({ kind: 'copy', sender: { name: '李娜' }, note: '请知悉' })
  })

  test('once read it says when, and that the flow itself sent it', () => {
    const shown = copyCard(copy({ readTime: '2026-11-19T01:00:00.000Z', sender: null }), READER)
    expect(shown.unseen).toBe(false)
    expect(shown.time).toBe('2026-11-19T01:00:00.000Z')
    expect(shown.foot).toMatchObject({ sender: null })
  })
})

test('a card of all requests names the initiator, whom it waits for, and opens the instance', () => {
  const since = '2026-11-18T06:32:00.000Z'
  const waitingFor = [{ activityName: '财务', activityName_i18n: {}, people: [], since }]
  const shown = instanceCard(instance({ waitingFor, workItemId: workItem().id }), READER)
  expect(shown.initiator?.name).toBe('陈思远')
  expect(shown.href).toBe(`/instances/${HEAD.instanceId}`)
  expect(waitingOf(shown)?.steps[0]?.node).toBe('财务')
  expect(shown.foot).toMatchObject({ actions: [] })
})

describe('the summary of a card', () => {
  const field = (change: Partial<SummaryField>): SummaryField => ({
    code: 'x',
    name: '名称',
    name_i18n: { zh: '名称', en: 'Name' },
    propertyType: PROPERTY_TYPE.shortText,
    value: '',
    ...change,
  })
  const money = field({
    code: 'total',
    propertyType: PROPERTY_TYPE.number,
    numberFormat: 'rmb2',
    value: '12860',
  })
  const from = field({ code: 'from', propertyType: PROPERTY_TYPE.date, value: '2026-11-10' })
  const to = field({ code: 'to', propertyType: PROPERTY_TYPE.date, value: '2026-11-14' })

  test('money that comes first needs no label', () => {
    expect(summaryTexts([money, field({ code: 'why', value: '拜访' })], 'zh', '2026-11-20')).toEqual([
      { code: 'total', label: null, text: '¥12,860.00' },
      { code: 'why', label: '名称', text: '拜访' },
    ])
  })

  test('money further on has its label', () => {
    expect(summaryTexts([field({ value: 'a' }), money], 'en', '2026-11-20')[1]?.label).toBe('Name')
  })

  test('two dates at the beginning are one range, with the year when it is another', () => {
    expect(summaryTexts([from, to], 'zh', '2026-11-20')).toEqual([
      { code: 'from', label: null, text: '11/10 – 11/14' },
    ])
    expect(summaryTexts([from, to], 'en', '2027-01-02')[0]?.text).toMatch(/10.+14 Nov 2026/)
  })

  test('dates that are no range stay apart', () => {
    expect(summaryTexts([to, from], 'zh', '2026-11-20')).toHaveLength(2)
  })

  test('choices and people are said by name', () => {
    const kind = field({
      propertyType: PROPERTY_TYPE.radio,
      options: [{ value: 'a', name: { zh: '公章', en: 'Company seal' } }],
      value: 'a',
    })
    const person = field({ propertyType: PROPERTY_TYPE.person, value: [{ id: 'p', name: '孙悦' }] })
    expect(summaryTexts([kind, person], 'en', '2026-11-20').map(({ text }) => text)).toEqual([
      'Company seal',
      '孙悦',
    ])
  })

  test('empty values are left out; HTML is not shown (D-14)', () => {
    expect(
      summaryTexts([field({ value: '' }), field({ value: '<b>x</b>' })], 'zh', '2026-11-20').map(
        ({ text }) => text,
      ),
    ).toEqual([null])
  })
})
