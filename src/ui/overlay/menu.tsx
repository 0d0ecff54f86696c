import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import { stepByArrow } from '../base/step-by-arrow.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import { backCloses } from './back-closes.ts'
import styles from './menu.module.css'
import { useMenuSpot } from './use-menu-spot.ts'

export type MenuItem = {
  key: string
  label: string
  icon?: IconName
  /** One line of meaning below the word. */
  hint?: string
  danger?: boolean
  disabled?: boolean
  /** Makes it a choice: drawn with a check when true. */
  checked?: boolean
  onSelect: () => void
}
export type MenuTrigger = { open: boolean; id: string; toggle: () => void }

type Props = {
  label: string
  items: readonly MenuItem[]
  /** Draws the opener; give `toggle` to its click and `{open, id}` to its aria attributes. */
  trigger: (trigger: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
  /** Where it opens if it is seen whole there. */
  side?: 'below' | 'above'
}

/** A small popover of actions or choices: arrows move, Esc, a step back and a tap elsewhere close, focus returns. */
export function Menu({ label, items, trigger, align = 'end', side = 'below' }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const holder = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const spot = useMenuSpot(open, holder, list, { side, align })
  const close = useCallback(() => {
    setOpen(false)
    holder.current?.querySelector<HTMLElement>('button,a')?.focus()
  }, [])
  // Before it is seen: a step back right away closes it too.
  useLayoutEffect(() => (open ? backCloses(close) : undefined), [open, close])
  useEffect(() => {
    if (!open) return
    const first = list.current?.querySelector<HTMLElement>(
      '[aria-checked="true"],[role^="menuitem"]:not(:disabled)',
    )
    // The keys are heard inside alone.
    ;(first ?? list.current)?.focus()
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !holder.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])
  return (
    <div ref={holder} className={styles.holder}>
      {trigger({ open, id, toggle: () => setOpen(!open) })}
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          style={spot.style}
          className={cx(styles.menu, styles[align], styles[spot.side])}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'Tab') {
              event.preventDefault()
              event.stopPropagation()
              close()
            } else stepByArrow(event, list.current, '[role^="menuitem"]', false)
          }}
        >
          {items.map((item) => (
            <MenuRow key={item.key} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  )
}

function MenuRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const isChoice = item.checked !== undefined
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a menuitemradio carries aria-checked
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.checked}
      tabIndex={-1}
      disabled={item.disabled}
      data-focus="inner"
      className={cx(styles.row, item.danger && styles.danger)}
      onClick={() => {
        onDone()
        item.onSelect()
      }}
    >
      {item.icon !== undefined && <Icon name={item.icon} size={20} />}
      <span className={styles.words}>
        {item.label}
        {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
      </span>
      {item.checked === true && <Icon name="check" size={18} className={styles.check} />}
    </button>
  )
}
