import { type ComponentType, createContext } from 'react'
import type { MyInstanceRow } from '../../../../contract/rows.ts'

export type RowActionsProps = {
  readonly instanceId: string
  readonly workflowCode: string
  /** What the server offers. */
  readonly actions: MyInstanceRow['actions']
}

/** What can be done with an instance of mine from its row; the app puts it in (features do not know each other). */
export const RowActionsContext = createContext<ComponentType<RowActionsProps> | null>(null)
