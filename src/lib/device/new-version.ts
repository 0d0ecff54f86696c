import { atom, useAtomValue } from 'jotai'
import { store } from '../base/store.ts'

/**
 * Whether a newer build waits: told by the service worker, by the server's build header, or by a refusal of our wire
 * version. The person reloads when it suits; nothing typed is lost.
 */
const isNewer = atom(false)
const firstBuild = atom<string | undefined>(undefined)

/** The first build seen is ours; another one later means the server was replaced. */
export function noteBuild(build: string | null): void {
  if (build === null || build === '') return
  const { get, set } = store()
  const first = get(firstBuild)
  if (first === undefined) set(firstBuild, build)
  else if (first !== build) set(isNewer, true)
}

export function noteOutdated(): void {
  store().set(isNewer, true)
}

export function useNewVersion(): boolean {
  return useAtomValue(isNewer)
}
