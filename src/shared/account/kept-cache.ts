import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { throttle } from '../../lib/base/throttle.ts'
import { deviceDatabase } from '../../lib/device/device-database.ts'
import { type Owner, ownerKey } from '../../lib/session/owner.ts'
import { forgetDeviceValues } from './forget-device-values.ts'

const WRITE_EVERY_MS = 1000
const KEPT_MS = 1000 * 60 * 60 * 24 * 7
/** A hundred rows of a list. */
const KEPT_PAGES = 5
/** Grows when kept answers could be misread by a newer page. */
const BUSTER = '1'

/** Writers that may still have something to write. */
const writers = new Set<{ stop(): void }>()

/** One record per person. A writer that was stopped writes no more, whatever still arrives (security S-10). */
function persisterOf(owner: Owner): Persister & { stop(): void } {
  const key = ownerKey(owner)
  let stopped = false
  const write = throttle((client: PersistedClient) => {
    const text = JSON.stringify(client)
    void deviceDatabase()
      .then((database) => database.put('cache', { owner: key, text }, key))
      .catch(() => {})
  }, WRITE_EVERY_MS)
  const persister = {
    persistClient: (client: PersistedClient) => {
      if (!stopped) write(client)
    },
    restoreClient: async () => {
      const database = await deviceDatabase()
      const found = await database.get('cache', key)
      // Written by this very function; a broken record is thrown away by the caller.
      return found?.owner === key ? (JSON.parse(found.text) as PersistedClient) : undefined
    },
    removeClient: async () => {
      write.cancel()
      const database = await deviceDatabase()
      await database.delete('cache', key)
    },
    stop: () => {
      stopped = true
      write.cancel()
      writers.delete(persister)
    },
  }
  writers.add(persister)
  return persister
}

/**
 * Brings back what this person saw last and keeps it from now on. Only queries marked with `KEPT_ON_DEVICE` are kept.
 * Returns how to stop; stopping forgets nothing.
 */
export async function keepCache(client: QueryClient, owner: Owner): Promise<() => void> {
  const persister = persisterOf(owner)
  const options = {
    queryClient: client,
    persister,
    maxAge: KEPT_MS,
    buster: BUSTER,
    dehydrateOptions: {
      shouldDehydrateQuery: (query: {
        state: { status: string }
        meta?: Record<string, unknown> | undefined
      }) => query.state.status === 'success' && query.meta?.keepOnDevice === true,
      serializeData: firstPages,
    },
  }
  await persistQueryClientRestore(options).catch(() => {})
  // What arrived before this moment changes nothing any more, so nobody would report it.
  void persistQueryClientSave(options)
  const unsubscribe = persistQueryClientSubscribe(options)
  return () => {
    unsubscribe()
    persister.stop()
  }
}

/** Of a long list its beginning: all of it is written each time a page comes, while somebody scrolls. */
function firstPages(data: unknown): unknown {
  if (!isPaged(data) || data.pages.length <= KEPT_PAGES) return data
  return { pages: data.pages.slice(0, KEPT_PAGES), pageParams: data.pageParams.slice(0, KEPT_PAGES) }
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

/** Takes every kept answer and decision away, of whoever used this device, and what else was remembered of them. */
export async function forgetCache(): Promise<void> {
  forgetDeviceValues()
  for (const writer of [...writers]) writer.stop()
  try {
    const database = await deviceDatabase()
    await Promise.all([database.clear('cache'), database.clear('intents')])
  } catch {
    // Nothing could be kept, so nothing is there.
  }
}
