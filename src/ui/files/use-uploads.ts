import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { FilePlace, StoredFile } from '../../../contract/files.ts'
import { useOwner } from '../../lib/me.ts'
import {
  addUploads,
  cancelUpload,
  resumeUploads,
  retryUpload,
  siteKey,
  subscribeUploads,
  takeUpload,
  uploadsAt,
} from '../../lib/uploads.ts'

/** The files on their way to a field; what has arrived is handed to it. */
export function useUploads(
  place: FilePlace,
  slot: string,
  onArrived: (files: readonly StoredFile[]) => void,
) {
  const owner = useOwner()
  const { corpId, userId } = owner ?? {}
  const site = useMemo(
    () => ({
      place,
      slot,
      owner: corpId === undefined || userId === undefined ? undefined : { corpId, userId },
    }),
    [place, slot, corpId, userId],
  )
  const key = siteKey(site)
  const uploads = useSyncExternalStore(
    subscribeUploads,
    useCallback(() => uploadsAt(key), [key]),
  )
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  useEffect(() => {
    void resumeUploads(site)
  }, [site])
  useEffect(() => {
    // In the order they were chosen: what is still under way holds back those behind it.
    const late = uploads.findIndex(({ state }) => state === 'waiting' || state === 'sending')
    const inTurn = late === -1 ? uploads : uploads.slice(0, late)
    const done = inTurn.flatMap(({ stored }) => (stored === undefined ? [] : [stored]))
    if (done.length === 0) return
    for (const { id } of done) takeUpload(site, id)
    arrived.current(done)
  }, [uploads, site])
  return {
    uploads,
    add: (files: readonly File[]) => addUploads(site, files),
    cancel: (fileId: string) => cancelUpload(site, fileId),
    retry: (fileId: string) => retryUpload(site, fileId),
  }
}
