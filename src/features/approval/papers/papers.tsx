import { Suspense } from 'react'
import type { WirePapers } from '../../../../contract/instances.ts'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'

const PapersView = lazyPart(async () => (await import('./papers-view.tsx')).PapersView)

type Props = { readonly papers: WirePapers | undefined; readonly by: string }

/** What lies with an opinion; most have nothing, so what shows it comes when it is needed. */
export function Papers({ papers, by }: Props) {
  if (papers === undefined) return null
  return (
    <Suspense fallback={<span aria-busy="true" />}>
      <PapersView papers={papers} by={by} />
    </Suspense>
  )
}
