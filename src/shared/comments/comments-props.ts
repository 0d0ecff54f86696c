import type { ComponentType, Ref } from 'react'
import type { FormPage } from '../../../contract/form-page.ts'

/** What a page asks of the comments beside it. */
export type CommentsHandle = {
  /** Opens the box to write in. */
  write(): void
}

/** What the page gives to the comments it shows. Features do not know each other: the app puts them into the page. */
export type CommentsSlotProps = {
  readonly page: FormPage
  readonly handle: Ref<CommentsHandle>
  /** How many there are now. */
  readonly onCount: (count: number) => void
}

export type CommentsSlot = ComponentType<CommentsSlotProps>

/** The place of a comment within the page, for links from notifications. */
export function commentAnchor(id: string): string {
  return `comment-${id}`
}

/** The comment that an address leads to. */
export function commentInHash(hash: string): string | undefined {
  return /^#comment-([0-9a-f-]{36})$/.exec(hash)?.[1]
}
