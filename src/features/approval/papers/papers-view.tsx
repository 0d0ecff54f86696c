import { useMemo } from 'react'
import type { WirePapers } from '../../../../contract/instances.ts'
import { FileList } from '../../../shared/files/file-list.tsx'
import { useFileLinks } from '../../../shared/files/use-file-links.ts'
import { SignatureMark } from '../../../shared/signature/signature-mark.tsx'
import { usePaperPlace } from './paper-place.ts'

type Props = { readonly papers: WirePapers; readonly by: string }
type Drawn = Extract<NonNullable<WirePapers['signature']>, { kind: 'drawn' }>

/** Files and signature below an opinion. */
export function PapersView({ papers: { resources = [], signature }, by }: Props) {
  const place = usePaperPlace()
  return (
    <>
      {resources.length > 0 && place !== null && <FileList files={resources} place={place} />}
      {signature?.kind === 'typed' && <SignatureMark signature={signature} by={by} />}
      {signature?.kind === 'drawn' && <DrawnSignature signature={signature} by={by} />}
    </>
  )
}

function DrawnSignature({ signature, by }: { readonly signature: Drawn; readonly by: string }) {
  const place = usePaperPlace()
  const files = useMemo(() => [signature.file], [signature.file])
  const { byId } = useFileLinks(place === null ? [] : files, place ?? { part: 'opinion' }, false)
  const view = byId.get(signature.file.id)
  return <SignatureMark signature={{ kind: 'drawn', preview: view?.preview.url ?? undefined }} by={by} />
}
