import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.tsx'
import type { Upload } from '../../lib/uploads.ts'

/** Says aloud when files set out, arrive or fail; the bars are for the eye. */
export function FileStatus({ uploads }: { readonly uploads: readonly Upload[] }) {
  const { t } = useTranslation()
  const before = useRef<ReadonlyMap<string, Upload>>(new Map())
  const [words, setWords] = useState('')
  useEffect(() => {
    const now = new Map(uploads.map((upload) => [upload.fileId, upload]))
    const known = before.current
    before.current = now
    const arrived = [...known.values()].find(
      ({ fileId, state }) => state === 'sending' && now.get(fileId)?.state === 'done',
    )
    const failed = uploads.find(({ fileId, state }) => isLost(state) && !isLost(known.get(fileId)?.state))
    if (failed !== undefined) setWords(t('files.failed', { name: failed.file.name }))
    else if (arrived !== undefined) setWords(t('files.arrived', { name: arrived.file.name }))
    else if (uploads.some(({ fileId }) => !known.has(fileId))) {
      setWords(t('files.sending', { count: uploads.filter(({ state }) => !isLost(state)).length }))
    }
  }, [uploads, t])
  return (
    <span role="status" className="cs-hidden-text">
      {words}
    </span>
  )
}

function isLost(state: Upload['state'] | undefined): boolean {
  return state === 'failed' || state === 'refused'
}
