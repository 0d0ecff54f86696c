import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { corpCode } from '../../contract/session.ts'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { sessionCorp } from '../lib/session/session.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const Elsewhere = lazyPart(async () => (await import('./elsewhere.tsx')).Elsewhere)

/**
 * An address may name its organisation, as the links of messages do. Of another one than is signed in to, nothing is
 * asked here: the server answers of what is not there and of what is another's alike. It is led there instead.
 */
export function RightOrganisation({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation()
  const named = corpCode.safeParse(new URLSearchParams(search).get('corpId')).data
  if (named === undefined || named === sessionCorp()) return children
  return (
    <Suspense fallback={<Skeleton shape="cards" />}>
      <Elsewhere key={named} named={named}>
        {children}
      </Elsewhere>
    </Suspense>
  )
}
