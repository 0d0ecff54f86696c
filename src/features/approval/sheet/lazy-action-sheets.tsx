import { type ComponentProps, Suspense, useEffect } from 'react'
import { firstScreen } from '../../../lib/parts/first-screen.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import type { ActionSheets } from './action-sheets.tsx'

const Sheets = lazyPart(async () => (await import('./action-sheets.tsx')).ActionSheets)

/** Without an answer the tap asks again. */
export function loadActionSheets(): void {
  void Sheets.load().catch(() => {})
}

/** The sheets of a document: they come behind it, so that reading does not wait for them, and before anybody taps. */
export function LazyActionSheets(props: ComponentProps<typeof ActionSheets>) {
  const { chosen, conflict } = props.action
  useEffect(() => {
    void firstScreen.then(loadActionSheets)
  }, [])
  if (chosen === null && conflict === null) return null
  return (
    <Suspense fallback={null}>
      <Sheets {...props} />
    </Suspense>
  )
}
