import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import type { FilePlace, StoredFile } from '../../../contract/files.ts'
import { useOwner } from '../account/me.ts'
import { siteKey, type UploadSite, uploadsOf } from './upload-lists.ts'
import type { Upload } from './upload-state.ts'
import { resumeUploads, takeArrived } from './uploads.ts'

export function useUploadSite(place: FilePlace, slot: string, form?: string): UploadSite {
  const { corpId, userId } = useOwner() ?? {}
  return useMemo(
    () => ({
      place,
      slot,
      form,
      owner: corpId === undefined || userId === undefined ? undefined : { corpId, userId },
    }),
    [place, slot, form, corpId, userId],
  )
}

/** The files on their way to a field. */
export function useUploads(site: UploadSite): readonly Upload[] {
  const key = siteKey(site)
  return useAtomValue(useMemo(() => uploadsOf(key), [key]))
}

/** Hands on what arrives; what was chosen before the page was closed goes on. `isReady`: it can be taken now. */
export function useArrivedFiles(
  site: UploadSite,
  isReady: boolean,
  onArrived: (files: readonly StoredFile[]) => void,
): readonly Upload[] {
  const uploads = useUploads(site)
  const latest = useRef(onArrived)
  useEffect(() => {
    latest.current = onArrived
  })
  useEffect(() => {
    void resumeUploads(site)
  }, [site])
  useEffect(() => {
    if (!isReady || uploads.length === 0) return
    const arrived = takeArrived(site)
    if (arrived.length > 0) latest.current(arrived)
  }, [uploads, site, isReady])
  return uploads
}
