import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { createOnePointer } from '../base/one-pointer.ts'
import { moveInOrder, placeAt } from './move-in-order.ts'
import { useOwnTouches } from './own-touches.ts'

const DRAG_FROM_PX = 5

type Lifted = { readonly id: string; readonly order: readonly string[] }

type Options = {
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly disabled: boolean
  /** Stores the new order; the list shows it until this is done. */
  readonly onOrder: (ids: readonly string[]) => Promise<unknown>
}

/**
 * A list whose rows are put in order by their handles: dragged with a finger or the mouse, or lifted with a tap, Space
 * or Enter and then moved by the arrow keys or by buttons, put down with the same, taken back with Escape. What happens
 * is said to screen readers. Rows carry `data-row` with their id; `list` goes on the list itself.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one gesture, by pointer, keys and buttons, over one lifted row
export function useReorder({ ids, nameOf, disabled, onOrder }: Options) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  useOwnTouches(list)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  // What the last event left: the next one may come before it is drawn.
  const present = useRef<Lifted | null>(null)
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const [news, setNews] = useState('')
  const wasDragged = useRef(false)
  const [finger] = useState(createOnePointer)
  const order =
    [lifted?.order, kept ?? undefined].find((one) => one !== undefined && isSameSet(one, ids)) ?? ids

  // The moved row keeps the focus: the browser takes it from what is put elsewhere in the page.
  useLayoutEffect(() => {
    if (lifted === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(lifted.id)}"]`)
    const focused = document.activeElement
    if (row?.contains(focused) !== true) row?.querySelector<HTMLElement>('[data-handle]')?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [lifted])

  const show = (next: Lifted | null) => {
    present.current = next
    setLifted(next)
  }
  const said = (
    key: 'ui.order.lifted' | 'ui.order.moved' | 'ui.order.dropped',
    id: string,
    now: readonly string[],
  ) => setNews(t(key, { name: nameOf(id), place: now.indexOf(id) + 1, total: now.length }))
  const lift = (id: string) => {
    if (disabled) return
    show({ id, order })
    said('ui.order.lifted', id, order)
  }
  const put = (id: string, place: number) => {
    const before = present.current?.order ?? order
    const next = moveInOrder(before, id, place)
    if (next.every((other, index) => other === before[index])) return
    show({ id, order: next })
    said('ui.order.moved', id, next)
  }
  const drop = () => {
    const { current } = present
    if (current === null) return
    show(null)
    said('ui.order.dropped', current.id, current.order)
    if (current.order.every((id, index) => id === ids[index])) return
    setKept(current.order)
    void onOrder(current.order).finally(() => setKept(null))
  }
  const cancel = () => {
    const { current } = present
    if (current === null) return
    show(null)
    setNews(t('ui.order.cancelled', { name: nameOf(current.id) }))
  }

  // The window hears the pointer: the handle itself is put elsewhere in the page while its row is dragged.
  const startDrag = (id: string, event: PointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0 || !finger.take(event)) return
    const { pointerId, clientY: from } = event
    const top = () => list.current?.getBoundingClientRect().top ?? 0
    const middles = middlesOf(list.current)
    let isMoving = false
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      if (!isMoving) {
        if (Math.abs(moved.clientY - from) < DRAG_FROM_PX) return
        isMoving = true
        lift(id)
      }
      put(id, placeAt(moved.clientY - top(), middles, id))
    }
    const end = (ended: globalThis.PointerEvent) => {
      if (ended.pointerId !== pointerId) return
      finger.drop(ended)
      for (const [type, hear] of heard) window.removeEventListener(type, hear)
      wasDragged.current = isMoving
      if (!isMoving) return
      if (ended.type === 'pointerup') drop()
      else cancel()
    }
    const heard = [
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const
    for (const [type, hear] of heard) window.addEventListener(type, hear)
  }

  const handleProps = (id: string) => ({
    'data-handle': '',
    'aria-pressed': lifted?.id === id,
    onClick: () => {
      // The click that ends a drag is none.
      if (wasDragged.current) {
        wasDragged.current = false
        return
      }
      if (lifted?.id === id) drop()
      else lift(id)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false
      startDrag(id, event)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (lifted?.id !== id) return
      const place = order.indexOf(id)
      const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: order.length - 1 }[event.key]
      if (event.key === 'Tab') drop()
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }
      if (to === undefined) return
      event.preventDefault()
      put(id, to)
    },
  })
  return { list, order, liftedId: lifted?.id ?? null, news, handleProps, put, drop }
}

/** Where the middles of the rows stand, from the top of the list. */
function middlesOf(list: HTMLElement | null): ReadonlyMap<string, number> {
  const rows = list?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  const top = list?.getBoundingClientRect().top ?? 0
  const middles = Array.from(rows, (row): [string, number] => {
    const box = row.getBoundingClientRect()
    return [row.dataset.row ?? '', box.top - top + box.height / 2]
  })
  return new Map(middles)
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && other.every((id) => one.includes(id))
}
