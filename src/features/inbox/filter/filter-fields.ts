import { LIST_TYPE, type ListType } from '../../../../contract/vocabulary.ts'
import type { ListFilter } from './list-filter.ts'

/** Fields of the filter panel, in its order. */
export const FILTER_FIELDS = [
  'sequenceNo',
  'workflowName',
  'workflowCode',
  'originator',
  'activityName',
  'currentHandler',
  'participant',
  'dates',
  'instanceState',
] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

const { toDo, toRead, finished, mine, drafts, workItems } = LIST_TYPE

/** Which list types lack a field or alone have it (spec §2 "Filter panel fields by list type"). */
const SHOWN: Readonly<Record<FilterField, (type: ListType) => boolean>> = {
  sequenceNo: () => true,
  workflowName: () => true,
  workflowCode: () => true,
  originator: (type) => type !== mine,
  activityName: (type) => type === toDo || type === finished,
  currentHandler: (type) => type === toDo || type === workItems,
  participant: (type) => type === toDo || type === finished,
  dates: (type) => type !== toDo && type !== toRead,
  instanceState: (type) => type === finished,
}

export function filterFieldsOf(type: ListType): FilterField[] {
  return FILTER_FIELDS.filter((field) => SHOWN[field](type))
}

/** What the date range of a list means: below `inbox.fields`. */
export function datesWord(type: ListType): 'handlingTime' | 'receiveTime' | 'startTime' | 'savedTime' {
  if (type === drafts) return 'savedTime'
  if (type === finished) return 'handlingTime'
  return type === LIST_TYPE.read ? 'receiveTime' : 'startTime'
}

/** How many fields of its panel a list is filtered by. */
export function countFields(type: ListType, filter: ListFilter): number {
  return filterFieldsOf(type).filter((field) =>
    field === 'dates'
      ? filter.startTime !== undefined || filter.endTime !== undefined
      : filter[field] !== undefined,
  ).length
}
