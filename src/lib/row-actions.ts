import { type ComponentType, createContext } from 'react'

/** What can be done with an instance of mine from its row; the app puts it in (features do not know each other). */
export const RowActionsContext = createContext<ComponentType<{ readonly instanceId: string }> | null>(null)
