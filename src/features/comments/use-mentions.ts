import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { listMentionable } from '../../../contract/form-comments.ts'
import type { PersonRef } from '../../../contract/shapes.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { isComposing } from '../../lib/dom/is-composing.ts'
import type { Suggesting } from '../../ui/input/text-area.tsx'
import type { About } from './about.ts'
import { type MentionWord, mentionAt, withMention } from './mention-word.ts'
import type { CommentDraft } from './use-comment-draft.ts'

const MOST_SHOWN = 8

type Args = {
  readonly about: About
  readonly value: CommentDraft
  readonly onChange: (next: CommentDraft) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly nameOf: (person: PersonRef) => string
}

/** Suggests people after an `@`: those who may see the document. Arrows choose, Enter or Tab takes, Esc ends it. */
export function useMentions({ about, value, onChange, area, nameOf }: Args) {
  const listId = useId()
  const [word, setWord] = useState<MentionWord | null>(null)
  const [active, setActive] = useState(0)
  const nextCaret = useRef<number | null>(null)
  const query = useQuery({
    ...callQuery(listMentionable, { ...about, keyword: word?.keyword ?? '' }),
    enabled: word !== null,
    placeholderData: (previous) => previous,
  })
  const people = word === null ? [] : (query.data ?? []).slice(0, MOST_SHOWN)
  const chosen = people[Math.min(active, people.length - 1)]
  const idOf = (person: PersonRef) => `${listId}-${person.id}`

  useLayoutEffect(() => {
    const caret = nextCaret.current
    if (caret === null || area.current === null) return
    nextCaret.current = null
    area.current.focus()
    area.current.setSelectionRange(caret, caret)
  })

  const take = (person: PersonRef) => {
    if (word === null) return
    const put = withMention(value.text, word, nameOf(person))
    nextCaret.current = put.caret
    setWord(null)
    onChange({
      ...value,
      text: put.text,
      people: [...value.people.filter(({ id }) => id !== person.id), person],
    })
  }
  const step = (by: number) => setActive((at) => (at + by + people.length) % people.length)
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (word === null || people.length === 0 || isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Escape') setWord(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(chosen)
    else return
    event.preventDefault()
  }
  const handleCaret = (text: string, caret: number) => {
    const next = mentionAt(text, caret)
    setWord((known) => {
      if (known?.keyword !== next?.keyword) setActive(0)
      return next
    })
  }
  /** Begins a mention where the caret stands: for a button, where `@` is far away on the keyboard. */
  const begin = () => {
    const caret = area.current?.selectionEnd ?? value.text.length
    const before = value.text.slice(0, caret)
    const put = /(^|\s)$/.test(before) ? '@' : ' @'
    const text = before + put + value.text.slice(caret)
    nextCaret.current = caret + put.length
    onChange({ ...value, text })
    handleCaret(text, caret + put.length)
  }
  const suggesting: Suggesting = {
    listId: people.length === 0 ? undefined : listId,
    activeId: chosen === undefined ? undefined : idOf(chosen),
    onKeyDown: handleKeyDown,
    onCaret: handleCaret,
  }
  return {
    listId,
    idOf,
    people,
    chosen,
    take,
    begin,
    close: () => setWord(null),
    isEmpty: word !== null && query.data?.length === 0 && !query.isPlaceholderData,
    suggesting,
  }
}

/** Whose names still stand in the text. */
export function mentioned(
  { text, people }: CommentDraft,
  nameOf: (person: PersonRef) => string,
): readonly string[] {
  return people.filter((person) => text.includes(`@${nameOf(person)}`)).map(({ id }) => id)
}
