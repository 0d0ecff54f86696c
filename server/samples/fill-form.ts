import type { WorkCalendar } from '../../contract/calendar.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { FormData } from '../../engine/model/context.ts'
import { addWorkingDays } from '../../rules/calendar/working-days.ts'
import type { SampleExpense, Stories } from './files.ts'
import type { Random } from './random.ts'

/** Who fills in a form, and what the form may name. */
export type Filler = {
  readonly random: Random
  readonly stories: Stories
  readonly language: 'zh' | 'en' | 'fr'
  readonly departmentId: string
  /** People near the initiator, never the initiator. */
  readonly colleagues: readonly string[]
  /** Heads of other departments, for reviews. */
  readonly heads: readonly string[]
  /** Day of the start. */
  readonly today: Date
  readonly calendar: WorkCalendar
}

const DAY_MS = 86_400_000
/** No calendar has so long a holiday. */
const MOST_DAYS = 100

/** A form of the workflow as its initiator would send it. */
export function fillForm(workflow: string, filler: Filler): FormData {
  switch (workflow) {
    case 'leaveRequest':
      return leave(filler)
    case 'expenseClaim':
      return expense(filler)
    case 'purchaseRequest':
      return purchase(filler)
    case 'sealRequest':
      return seal(filler)
    case 'projectApproval':
      return project(filler)
    default:
      throw new Error(`There are no sample stories for the workflow ${workflow}.`)
  }
}

function leave(filler: Filler): FormData {
  const { random, stories, today, colleagues } = filler
  const kind = random.pick(stories.leave)
  const days = random.pick(kind.days)
  const from = kind.type === 'sick' ? random.between(-1, 1) : random.between(2, 21)
  const start = workingDayAfter(dayAfter(today, from - 1), 1, filler.calendar)
  return {
    type: kind.type,
    startDate: day(start),
    endDate: day(workingDayAfter(start, Math.ceil(Number(days)) - 1, filler.calendar)),
    ...(days === '0.5' ? { halfDay: true } : {}),
    reason: random.pick(kind.reason),
    ...(random.chance(0.75) ? { standIn: [person(random.pick(colleagues))] } : {}),
  }
}

function expense(filler: Filler): FormData {
  const { random, stories, today, language, departmentId, colleagues } = filler
  const chosen = random.pick(expensesIn(stories, language))
  const say = worded(filler)
  const length = chosen.trip ? random.between(...chosen.trip) : 0
  const from = dayAfter(today, -random.between(length + 1, length + 9))
  const items = chosen.items.map(([category, description, least, most], index) => ({
    id: `r${index + 1}`,
    category,
    date: day(dayAfter(from, Math.min(index, Math.max(length - 1, 0)))),
    description: say(description),
    amount: (random.between(least * 2, most * 2) / 2).toFixed(2),
  }))
  return {
    title: say(chosen.title),
    reason: say(chosen.reason),
    costCentre: [{ id: departmentId, type: UNIT_TYPE.department }],
    ...(chosen.trip ? { tripFrom: day(from), tripTo: day(dayAfter(from, length - 1)) } : {}),
    ...(chosen.trip && random.chance(0.4) ? { companions: [person(random.pick(colleagues))] } : {}),
    items,
    invoices: String(random.between(items.length, items.length * 4)),
  }
}

function expensesIn(stories: Stories, language: Filler['language']): readonly SampleExpense[] {
  if (language === 'zh') return stories.expense
  return language === 'en' ? stories.expenseEnglish : stories.expenseFrench
}

function purchase(filler: Filler): FormData {
  const { random, stories, today, departmentId } = filler
  const chosen = random.pick(stories.purchase)
  const say = worded(filler)
  return {
    subject: say(chosen.subject),
    category: chosen.category,
    supplier: say('{customer}'),
    budgetDepartment: [{ id: departmentId, type: UNIT_TYPE.department }],
    needBy: day(dayAfter(today, random.between(15, 75))),
    urgent: random.chance(0.15),
    items: chosen.items.map(([name, spec, fewest, most, least, dearest], index) => ({
      id: `r${index + 1}`,
      name: say(name),
      spec,
      quantity: String(random.between(fewest, most)),
      unitPrice: random.between(least, dearest).toFixed(2),
    })),
    reason: say(chosen.reason),
  }
}

function seal(filler: Filler): FormData {
  const { random, stories, today } = filler
  const chosen = random.pick(stories.seal)
  const say = worded(filler)
  const contractNo = `YSHT-${today.getUTCFullYear()}-${String(random.between(1, 899)).padStart(4, '0')}`
  return {
    documentName: say(chosen.documentName),
    kind: chosen.kind,
    copies: String(random.between(1, 6)),
    ...(chosen.counterparty ? { counterparty: say(chosen.counterparty) } : {}),
    ...(chosen.kind === 'contract' ? { contractNo } : {}),
    ...(chosen.amount
      ? { amount: (Math.round(random.between(...chosen.amount) / 1_000) * 1_000).toFixed(2) }
      : {}),
    useDate: day(dayAfter(today, random.between(1, 6))),
    takeOut: random.chance(0.2),
    purpose: say(chosen.purpose),
  }
}

function project(filler: Filler): FormData {
  const { random, stories, today, colleagues, heads } = filler
  const chosen = random.pick(stories.project)
  const say = worded(filler)
  const start = dayAfter(today, random.between(5, 20))
  const phases = ['design', 'design', 'prototype', 'test', 'launch']
  let from = start
  const tasks = chosen.tasks.map((name, index) => {
    const to = dayAfter(from, random.between(10, 35))
    const task = {
      id: `r${index + 1}`,
      name,
      owner: [person(random.pick(colleagues))],
      start: day(from),
      end: day(to),
      phase: phases[index] ?? 'launch',
      progress: index === 0 ? String(random.between(1, 8) / 10) : '0',
    }
    from = dayAfter(to, random.between(-4, 3))
    return task
  })
  return {
    projectName: say(chosen.projectName),
    owner: [person(random.pick(colleagues))],
    reviewers: [...new Set([random.pick(heads), random.pick(heads)])].map(person),
    startDate: day(start),
    endDate: tasks.at(-1)?.end ?? day(start),
    budget: (random.between(8, 120) * 10_000).toFixed(2),
    goal: say(chosen.goal),
    tasks,
  }
}

/** Puts words for the placeholders; the same word for the same placeholder within one form. */
function worded({ random, stories }: Filler): (text: string) => string {
  const chosen = new Map(Object.entries(stories.words).map(([name, words]) => [name, random.pick(words)]))
  return (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => chosen.get(name) ?? whole)
}

function person(id: string) {
  return { id, type: UNIT_TYPE.user }
}

function dayAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

function workingDayAfter(from: Date, days: number, calendar: WorkCalendar): Date {
  const midnight = Math.floor(from.getTime() / DAY_MS) * DAY_MS
  return new Date(addWorkingDays(calendar, midnight, days, MOST_DAYS) ?? midnight)
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
