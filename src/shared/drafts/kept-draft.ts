import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormPage } from '../../../contract/form-page.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import type { LostValues } from '../../../rules/write/kept-fields.ts'
import { randomId } from '../../lib/base/random.ts'
import { useAfterTyping } from '../../lib/dom/after-typing.ts'
import { useOwner } from '../account/me.ts'
import type { FormFiles } from '../files/upload-lists.ts'
import { cancelFields } from '../files/uploads.ts'
import { deleteDraft, keepPage, saveDraft } from './drafts.ts'
import { type At, cancelFiles, type FoundDraft, moveFiles, useFound } from './found-drafts.ts'
import type { KeptForm, Typed } from './kept-form.ts'
import { createSaved, type Saved } from './saved-state.ts'

const NOTHING: LostValues = {}

export type KeptDraft = {
  readonly saved: Saved
  /** The newest that waits to be taken or thrown away. */
  readonly found: FoundDraft | null
  /** The device has not answered yet what is found. */
  readonly isLooking: boolean
  /** Those that follow it, the newer first. */
  readonly older: readonly FoundDraft[]
  /** Kept of fields that the form has no longer. */
  readonly lost: LostValues
  /** Something was typed; `read` is asked for it after a pause. */
  note(read: () => Typed): void
  /** The found one is on the page now; what the page holds is kept in its place. */
  take(lost: LostValues, read: () => Typed): void
  /** Throws the found one away. */
  discard(): void
  /** Another place has what was typed: the server's draft, or nobody needs it any more. */
  clear(): Promise<void>
  /** The server has what was sent: it is cleared, and what was typed since is kept on, where the page is kept next. */
  settle(sent: Typed, read: () => Typed): void
}

type Place = {
  /** `workItem:…`, `instance:…`, `start:…`, `draft:…`, `record:…`, `newRecord:…`; null: nothing to keep. */
  readonly about: string | null
  /** Where the same was typed before: at items that were closed before this one was opened in their place. */
  readonly formerly?: readonly string[] | undefined
  readonly page: Pick<FormPage, 'bizSchema' | 'saved'> | undefined
  readonly replayToken?: (() => string) | undefined
  readonly files?: (() => FormFiles | undefined) | undefined
}

/** Keeps what is typed on this device after each pause, per person and item, and offers what was kept before. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state: writing, finding and forgetting take turns
export function useKeptDraft({ about, formerly = [], page, replayToken, files }: Place): KeptDraft {
  const { corpId, userId } = useOwner() ?? {}
  // A page that was loaded again brings another list of the same.
  const before = formerly.join(' ')
  const place = useMemo((): At | null => {
    if (corpId === undefined || userId === undefined || about === null) return null
    const items = before === '' ? [] : before.split(' ')
    return { owner: { corpId, userId }, item: about, formerly: items }
  }, [corpId, userId, about, before])
  const [writer] = useState(randomId)
  const [saved] = useState(createSaved)
  const setSaved = useSetAtom(saved)
  const { found, setFound, isLooking } = useFound(place, writer)
  const [lost, setLost] = useState<LostValues>(NOTHING)
  const latest = useRef({ page, replayToken, files, lost, place })
  const taken = useRef<readonly FoundDraft[]>([])
  const writing = useRef<Promise<void>>(Promise.resolve())
  const isGone = useRef(false)
  const isCleared = useRef(false)
  useEffect(() => {
    latest.current = { page, replayToken, files, lost, place }
  })

  const put = useMemo(() => {
    let isPageKept = false
    const write = async (at: At, typed: Typed) => {
      const { owner, item } = at
      const isEmpty = hasNothing(typed) && latest.current.lost === NOTHING
      const now = new Date().toISOString()
      const isKept = isEmpty || (await saveDraft(owner, item, recordOf(typed, latest.current), now, writer))
      if (isEmpty) await deleteDraft(owner, item, writer)
      else if (isKept && !isPageKept) await keepPage(owner, item, latest.current.page)
      isPageKept = isKept && !isEmpty
      // What was taken goes when its place is filled, not before.
      if (isKept) for (const one of taken.current) await deleteDraft(owner, one.item, one.writer)
      const isOver = isCleared.current || isGone.current || latest.current.place !== at
      if (!isOver) setSaved(isEmpty ? 'idle' : isKept ? 'saved' : 'failed')
    }
    return (read: () => Typed) => {
      if (place !== null) writing.current = writing.current.then(() => write(place, read()))
    }
  }, [place, writer, setSaved])
  const keep = useAfterTyping(put)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const note = useCallback(
    (read: () => Typed) => {
      isCleared.current = false
      setSaved('saving')
      keep(read)
    },
    [keep, setSaved],
  )
  const take = useCallback(
    (left: LostValues, read: () => Typed) => {
      const one = found[0]
      if (one !== undefined) {
        taken.current = [...taken.current, one]
        moveFiles(place, one, latest.current.files?.())
      }
      const all = { ...latest.current.lost, ...left }
      if (Object.keys(all).length > 0) setLost(all)
      setFound((waiting) => waiting.slice(1))
      note(read)
    },
    [found, setFound, note, place],
  )
  const discard = useCallback(() => {
    const one = found[0]
    if (one === undefined || place === null) return
    void deleteDraft(place.owner, one.item, one.writer)
    cancelFiles(place, one, latest.current.files?.())
    setFound((waiting) => waiting.slice(1))
  }, [found, setFound, place])
  const forget = useCallback(async () => {
    isCleared.current = true
    keep.cancel()
    setSaved('idle')
    if (place !== null) {
      writing.current = writing.current.then(() =>
        clearPlace(place, [writer, ...taken.current.map((one) => one.writer)]),
      )
    }
    await writing.current
  }, [keep, place, writer, setSaved])
  const clear = useCallback(async () => {
    const own = latest.current.files?.()
    if (own !== undefined) void cancelFields(place?.owner, own)
    await forget()
  }, [forget, place])
  // Done when the page has its next place: what is noted until then is noted at the last one, and goes with it.
  const [settled, setSettled] = useState<Settled | null>(null)
  useEffect(() => {
    if (settled === null) return
    setSettled(null)
    void settled.forget()
    if (!sameTyped(settled.read(), settled.sent)) note(settled.read)
  }, [settled, note])
  const settle = useCallback((sent: Typed, read: () => Typed) => setSettled({ sent, read, forget }), [forget])

  return {
    saved,
    found: found[0] ?? null,
    isLooking,
    older: found.slice(1),
    lost,
    note,
    take,
    discard,
    clear,
    settle,
  }
}

type Settled = { readonly sent: Typed; readonly read: () => Typed; readonly forget: () => Promise<void> }
function hasNothing({ data, texts }: Typed): boolean {
  return Object.values(texts).every((text) => text === '') && Object.keys(data).length === 0
}

/** Something that was emptied since is no less than something typed. */
function sameTyped(one: Typed, other: Typed): boolean {
  const parts = ({ data, texts }: Typed) => [Object.entries(data), Object.entries(texts)]
  return sameValue(parts(one), parts(other))
}

function recordOf(
  { data, texts }: Typed,
  { page, replayToken, files, lost }: { readonly lost: LostValues } & Omit<Place, 'about'>,
): KeptForm {
  const form = files?.()?.form
  const fields = page?.bizSchema.properties.filter(({ code }) => Object.hasOwn(data, code)) ?? []
  return {
    data: { ...data },
    texts: { ...texts },
    fields,
    lost: { ...lost },
    base: page?.saved?.at ?? '',
    ...(replayToken === undefined ? {} : { replayToken: replayToken() }),
    ...(form === undefined ? {} : { form }),
  }
}

const MAY_HAVE_SEVERAL = /^(start|newRecord|draft):/

/**
 * A form not yet begun elsewhere may have several drafts, and another tab may have typed something else into one that is
 * on the server; of an item that is dealt with nothing is of use.
 */
async function clearPlace({ owner, item, formerly }: At, writers: readonly string[]): Promise<void> {
  if (!MAY_HAVE_SEVERAL.test(item)) {
    for (const one of [item, ...formerly]) await deleteDraft(owner, one)
    return
  }
  for (const writer of writers) await deleteDraft(owner, item, writer)
}
