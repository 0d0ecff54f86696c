import { useSyncExternalStore } from 'react'
import { createListeners } from '../base/listeners.ts'

/**
 * Whether a newer build waits: told by the service worker, by the server's build header, or by a refusal of our wire
 * version. The person reloads when it suits; nothing typed is lost.
 */
let firstBuild: string | undefined
let isNewer = false
const listeners = createListeners()

function mark(): void {
  if (isNewer) return
  isNewer = true
  listeners.tell()
}

/** The first build seen is ours; another one later means the server was replaced. */
export function noteBuild(build: string | null): void {
  if (build === null || build === '') return
  firstBuild ??= build
  if (firstBuild !== build) mark()
}

export function noteOutdated(): void {
  mark()
}

export function useNewVersion(): boolean {
  return useSyncExternalStore(listeners.on, () => isNewer)
}

/** For tests: as if the page had just been opened. */
export function forgetBuild(): void {
  firstBuild = undefined
  isNewer = false
}
