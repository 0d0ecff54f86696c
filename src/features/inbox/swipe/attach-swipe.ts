/** Width of one action under a card. */
export const ACTION_PX = 72

const SLOP_PX = 10
/** A swipe is flatter than this. */
const FLAT = 1.5

export type SwipeOptions = {
  /** How many actions lie under a row; 0: it does not move. */
  actionsOf(id: string): number
  onOpen(id: string | undefined): void
  /** Pulled past half of its width. */
  onFire(id: string): void
}

type Swipe = {
  readonly pointerId: number
  readonly id: string
  readonly card: HTMLElement
  readonly x: number
  readonly y: number
  readonly from: number
  isMoving: boolean
}

/**
 * Lets the cards below an element be pulled to the left, with one set of listeners for all of them: rows that come and
 * go while scrolling cost nothing. Vertical movement stays the browser's. Returns how to stop.
 */
export function attachSwipe(root: HTMLElement, { actionsOf, onOpen, onFire }: SwipeOptions): () => void {
  let swipe: Swipe | undefined
  let open: { readonly id: string; readonly card: HTMLElement } | undefined
  let wasSwiped = false

  const close = () => {
    if (open !== undefined) settle(open.card, 0)
    open = undefined
    onOpen(undefined)
  }
  /** A card that was being pulled goes back to where it was; nothing happens to it. */
  const giveUp = () => {
    const ended = swipe
    swipe = undefined
    if (ended === undefined || !ended.isMoving) return
    settle(ended.card, ended.from)
    if (ended.from === 0) onOpen(undefined)
  }
  const handleDown = (event: PointerEvent) => {
    // A second finger ends the swipe of the first one and begins none; neither card may be left lying aside.
    const isSecond = swipe !== undefined && swipe.pointerId !== event.pointerId && !event.isPrimary
    giveUp()
    if (isSecond) return
    wasSwiped = false
    const found = cardAt(event.target)
    if (open !== undefined && found?.id !== open.id && !isAction(event.target)) close()
    if (found === undefined || event.pointerType === 'mouse' || actionsOf(found.id) === 0) return
    const from = open?.id === found.id ? -actionsOf(found.id) * ACTION_PX : 0
    swipe = {
      ...found,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      from,
      isMoving: false,
    }
  }
  const handleMove = (event: PointerEvent) => {
    if (swipe === undefined || swipe.pointerId !== event.pointerId) return
    const dx = event.clientX - swipe.x
    const dy = Math.abs(event.clientY - swipe.y)
    if (!swipe.isMoving) {
      if (Math.abs(dx) < SLOP_PX && dy < SLOP_PX) return
      if (Math.abs(dx) < dy * FLAT || (dx > 0 && swipe.from === 0)) {
        swipe = undefined
        return
      }
      swipe.isMoving = true
      wasSwiped = true
      swipe.card.style.transition = 'none'
      onOpen(swipe.id)
    }
    const width = swipe.card.offsetWidth
    swipe.card.style.transform = `translateX(${Math.max(-width * 0.8, Math.min(0, swipe.from + dx))}px)`
  }
  const handleUp = (event: PointerEvent) => {
    const ended = swipe
    if (ended === undefined || ended.pointerId !== event.pointerId) return
    swipe = undefined
    if (!ended.isMoving) return
    const { id, card } = ended
    const pulled = -(ended.from + event.clientX - ended.x)
    const isFired = pulled > card.offsetWidth / 2 && event.type === 'pointerup'
    if (isFired || pulled < ACTION_PX / 2 || event.type === 'pointercancel') {
      settle(card, 0)
      open = undefined
      onOpen(undefined)
      if (isFired) onFire(id)
      return
    }
    settle(card, -actionsOf(id) * ACTION_PX)
    open = { id, card }
  }
  // A link under the finger is not followed at the end of a swipe.
  const handleClick = (event: MouseEvent) => {
    const onOpened = open !== undefined && cardAt(event.target)?.id === open.id
    if (!wasSwiped && !onOpened) return
    event.preventDefault()
    event.stopPropagation()
    if (!wasSwiped) close()
    wasSwiped = false
  }
  const deafen = listen(root, { handleDown, handleMove, handleUp, handleClick })
  return () => {
    giveUp()
    close()
    deafen()
  }
}

type Handlers = {
  handleDown(event: PointerEvent): void
  handleMove(event: PointerEvent): void
  handleUp(event: PointerEvent): void
  handleClick(event: MouseEvent): void
}

/** Hears all that a swipe is made of, vertical movement left to the browser; returns how to stop. */
function listen(root: HTMLElement, { handleDown, handleMove, handleUp, handleClick }: Handlers): () => void {
  const before = root.style.touchAction
  root.style.touchAction = 'pan-y'
  root.addEventListener('pointerdown', handleDown)
  root.addEventListener('pointermove', handleMove)
  root.addEventListener('pointerup', handleUp)
  root.addEventListener('pointercancel', handleUp)
  root.addEventListener('click', handleClick, true)
  return () => {
    root.style.touchAction = before
    root.removeEventListener('pointerdown', handleDown)
    root.removeEventListener('pointermove', handleMove)
    root.removeEventListener('pointerup', handleUp)
    root.removeEventListener('pointercancel', handleUp)
    root.removeEventListener('click', handleClick, true)
  }
}

function cardAt(target: EventTarget | null): { readonly id: string; readonly card: HTMLElement } | undefined {
  if (!(target instanceof Element)) return undefined
  const card = target.closest<HTMLElement>('article')
  const id = card?.querySelector<HTMLElement>('[data-card]')?.dataset.card
  return card === null || id === undefined ? undefined : { id, card }
}

function isAction(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-swipe-actions]') !== null
}

function settle(card: HTMLElement, x: number): void {
  card.style.transition = ''
  card.style.transform = x === 0 ? '' : `translateX(${x}px)`
}
