import { createContext } from 'react'

/** Values below this are read on paper, where nothing can be unfolded. */
export const OnPaper = createContext(false)
