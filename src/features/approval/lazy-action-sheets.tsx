import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { ActionSheets } from './action-sheets.tsx'

const load = () => import('./action-sheets.tsx')
const Sheets = lazy(async () => ({ default: (await load()).ActionSheets }))

/** The sheets of a document: they come behind it, so that reading does not wait for them, and before anybody taps. */
export function LazyActionSheets(props: ComponentProps<typeof ActionSheets>) {
  const { chosen, conflict } = props.action
  useEffect(() => {
    // Without an answer the tap asks again.
    void load().catch(() => {})
  }, [])
  if (chosen === null && conflict === null) return null
  return (
    <Suspense fallback={null}>
      <Sheets {...props} />
    </Suspense>
  )
}
