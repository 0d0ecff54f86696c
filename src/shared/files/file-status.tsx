import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '../../../contract/files.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import type { Upload } from './upload-state.ts'

type Props = {
  readonly uploads: readonly Upload[]
  /** Those that are there: an upload that has arrived is one of them, and none of the others any more. */
  readonly files: readonly StoredFile[]
}

/** Says aloud when files set out, arrive or fail; the bars are for the eye. */
export function FileStatus({ uploads, files }: Props) {
  const { t } = useTranslation()
  const before = useRef<ReadonlyMap<string, Upload>>(new Map())
  const [words, setWords] = useState('')
  useEffect(() => {
    const now = new Map(uploads.map((upload) => [upload.fileId, upload]))
    const known = before.current
    before.current = now
    const isThere = (fileId: string) => files.some(({ id }) => id === fileId)
    const underWay = [...known.values()].filter(({ state }) => state === 'waiting' || state === 'sending')
    const arrived = underWay.find(({ fileId }) => now.get(fileId)?.state === 'done' || isThere(fileId))
    const isCancelled = underWay.some(({ fileId }) => !now.has(fileId) && !isThere(fileId))
    const failed = uploads.find(({ fileId, state }) => isLost(state) && !isLost(known.get(fileId)?.state))
    if (failed !== undefined) setWords(t('files.failed', { name: failed.file.name }))
    else if (arrived !== undefined) setWords(t('files.arrived', { name: arrived.file.name }))
    else if (uploads.some(({ fileId }) => !known.has(fileId))) {
      setWords(t('files.sending', { count: uploads.filter(({ state }) => !isLost(state)).length }))
    } else if (isCancelled) setWords('')
  }, [uploads, files, t])
  return (
    <span role="status" className="cs-hidden-text">
      {words}
    </span>
  )
}

function isLost(state: Upload['state'] | undefined): boolean {
  return state === 'failed' || state === 'refused'
}
