import { createContext, type ReactNode } from 'react'

/**
 * Puts a sheet or dialog over the list that a row belongs to, null takes it away. Rows come and go while lists are
 * loaded again or grow; what was opened from one, and what is typed there, stays.
 */
export const RowOverlayContext = createContext<(overlay: ReactNode) => void>(() => {})
