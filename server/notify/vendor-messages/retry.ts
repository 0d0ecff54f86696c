const FIRST_SECONDS = 15
const LONGEST_SECONDS = 1_800

/** Less and less often while the vendor says no; the age of what is tried ends it, not the number of tries. */
export function retrySeconds(attempts: number): number {
  return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 4 ** Math.min(attempts - 1, 6))
}
