import { type ListInput, listInput } from '../../../../contract/work-items.ts'

/** What a list is searched, filtered and sorted by; the same words in the address and on the wire. */
export type ListFilter = Pick<
  ListInput,
  | 'wd'
  | 'sequenceNo'
  | 'workflowName'
  | 'workflowCode'
  | 'originator'
  | 'activityName'
  | 'participant'
  | 'currentHandler'
  | 'startTime'
  | 'endTime'
  | 'instanceState'
  | 'order'
>
export type ListOrder = NonNullable<ListFilter['order']>

const { shape } = listInput
const READERS = {
  wd: shape.wd,
  sequenceNo: shape.sequenceNo,
  workflowName: shape.workflowName,
  workflowCode: shape.workflowCode,
  originator: shape.originator,
  activityName: shape.activityName,
  participant: shape.participant,
  currentHandler: shape.currentHandler,
  startTime: shape.startTime,
  endTime: shape.endTime,
  instanceState: shape.instanceState,
  order: shape.order,
} as const satisfies Record<keyof ListFilter, unknown>

const KEYS = Object.keys(READERS).filter((key): key is keyof ListFilter => Object.hasOwn(READERS, key))

/** Reads the filter out of an address; what is no valid value counts as absent. */
export function readFilter(search: string): ListFilter {
  const params = new URLSearchParams(search)
  const filter: ListFilter = {}
  for (const key of KEYS) {
    const text = params.get(key)
    if (text === null || text === '') continue
    const read = READERS[key].safeParse(text)
    if (read.success) Object.assign(filter, { [key]: read.data })
  }
  return filter
}

/** The filter as the end of an address, `''` without one; always in the same order. */
export function writeFilter(filter: ListFilter): string {
  const params = new URLSearchParams()
  for (const key of KEYS) {
    const value = filter[key]
    if (value !== undefined && value !== '') params.set(key, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Without empty values, so that equal filters are equal. */
export function tidyFilter(filter: ListFilter): ListFilter {
  return readFilter(writeFilter(filter))
}

/** Whether nothing is left out; in which order they come does not count. */
export function isEmptyFilter(filter: ListFilter): boolean {
  return writeFilter({ ...filter, order: undefined }) === ''
}
