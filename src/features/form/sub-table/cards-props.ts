import type { ReactNode } from 'react'

export type CardsProps = {
  readonly ids: readonly string[]
  readonly children: (id: string, index: number) => ReactNode
}
