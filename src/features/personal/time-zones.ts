/** Where a web view cannot list them. */
const COMMON = [
  'America/Los_Angeles',
  'America/New_York',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Paris',
  'UTC',
]

/** The zones to choose from, with the one that is chosen. */
export function timeZonesWith(chosen: string): readonly string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : COMMON
  return known.includes(chosen) ? known : [chosen, ...known]
}
