import { type DateGrain, dateGrain } from '../../../../../rules/record/date.ts'

/** Which of the system's pickers chooses a grain; months and years have lists, which not every browser's picker offers. */
export const PICKER_OF = {
  day: 'date',
  minute: 'datetime-local',
  second: 'datetime-local',
  timeMinute: 'time',
  timeSecond: 'time',
} as const satisfies Partial<Record<DateGrain, string>>

/** Which of a container's pickers does; seconds are chosen beside it. */
export const NATIVE_OF = {
  day: 'pickDate',
  minute: 'pickDateTime',
  second: 'pickDateTime',
  timeMinute: 'pickTime',
  timeSecond: 'pickTime',
} as const satisfies Partial<Record<DateGrain, string>>

export type PickedGrain = keyof typeof PICKER_OF

/** The grain of a format, when the system's picker chooses it. */
export function pickedGrain(format: number | undefined): PickedGrain | null {
  const grain = dateGrain(format)
  return grain === 'month' || grain === 'year' ? null : grain
}

/** A stored value as the picker wants it: `T` before the time, without the seconds it cannot choose everywhere. */
export function toInput(stored: string, grain: PickedGrain): string {
  const text = stored.replace(' ', 'T')
  if (grain === 'second') return text.slice(0, 16)
  return grain === 'timeSecond' ? text.slice(0, 5) : text
}

/** The same for a container's picker, and what that gives fits `fromInput`: a space before the time. */
export function toNative(picked: string): string {
  return picked.replace('T', ' ').slice(0, 16)
}

/** The seconds of a stored value, `00` before they are chosen. */
export function secondsOf(stored: string): string {
  return /:(\d\d):(\d\d)$/.exec(stored)?.[2] ?? '00'
}

/** What the picker gives as it is stored; `seconds` of grains that have them. */
export function fromInput(picked: string, grain: PickedGrain, seconds: string): string | null {
  if (picked === '') return null
  const text = picked.replace('T', ' ')
  // Some pickers write seconds of their own when they are not zero.
  if (grain === 'second') return `${text.slice(0, 16)}:${seconds}`
  if (grain === 'timeSecond') return `${text.slice(0, 5)}:${seconds}`
  if (grain === 'minute') return text.slice(0, 16)
  return grain === 'timeMinute' ? text.slice(0, 5) : text
}
