/** What a vendor hands out for a while. */
export type Expiring = { readonly value: string; readonly seconds: number }

/** Tokens and tickets in memory: one request for all who want the same one (containers.md §3.2). */
export type TokenCache = {
  get(key: string, load: () => Promise<Expiring>): Promise<string>
  /** The vendor does not take this one any more: the next asker loads. One that was replaced since stays. */
  forget(key: string, value: string): void
}

/** They are renewed so long before they run out; short-lived ones at half their life. */
const EARLY_SECONDS = 300

type Entry = { readonly value: Promise<string>; until: number; known: string | null }

/** `clock` in milliseconds since 1970. */
export function createTokenCache(clock: () => number): TokenCache {
  const entries = new Map<string, Entry>()
  const load = (key: string, ask: () => Promise<Expiring>): Promise<string> => {
    const loading = ask()
    const entry: Entry = {
      until: Number.POSITIVE_INFINITY,
      known: null,
      value: loading.then(({ value, seconds }) => {
        entry.until = clock() + 1_000 * Math.max(seconds - EARLY_SECONDS, seconds / 2)
        entry.known = value
        return value
      }),
    }
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    entries.set(key, entry)
    return entry.value
  }
  return {
    get: (key, ask) => {
      const entry = entries.get(key)
      return entry !== undefined && clock() < entry.until ? entry.value : load(key, ask)
    },
    forget: (key, value) => {
      if (entries.get(key)?.known === value) entries.delete(key)
    },
  }
}
