import type { ReactNode } from 'react'
import { Strip } from '../../../ui/feedback/strip.tsx'

/** What keeps an action from being sent and is no input's: whoever confirms is led to it as to a field. */
export function SheetProblem({ children }: { readonly children: ReactNode }) {
  return (
    <div data-field-error="" tabIndex={-1}>
      <Strip icon="warn" tone="bad" inset role="alert">
        {children}
      </Strip>
    </div>
  )
}
