import { useEffect, useRef } from 'react'
import { cx } from '../base/cx.ts'
import { stepByArrow } from '../base/step-by-arrow.ts'
import styles from './tabs.module.css'

export type Tab = {
  key: string
  label: string
  /** Drawn after the word: a count or a share such as "3/5". */
  count?: string | number | undefined
  /** The count in words for screen readers, e.g. "23 items". */
  countLabel?: string | undefined
}

type Props = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (key: string) => void
  /** Id of the panel the tabs control. */
  panelId?: string
  size?: 'm' | 's'
}

/** Scrolls sideways and keeps the chosen tab in view. */
export function Tabs({ label, tabs, value, onChange, panelId, size = 'm' }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With the next picture, when the page is laid out anyway.
    const frame = requestAnimationFrame(() => {
      const strip = list.current
      const chosen = strip?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)
      if (strip === null || chosen == null) return
      // Sideways only: scrolling into view would also stop a page that is being scrolled.
      strip.scrollLeft = chosen.offsetLeft - strip.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(styles.list, size === 's' && styles.small)}
      onKeyDown={(event) => stepByArrow(event, list.current, '[role="tab"]')}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-tab={tab.key}
          data-focus="inner"
          aria-selected={tab.key === value}
          aria-controls={panelId}
          tabIndex={tab.key === value ? 0 : -1}
          className={cx(styles.tab, tab.key === value && styles.on)}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count !== 0 && (
            <span className={styles.count} aria-hidden={tab.countLabel === undefined ? undefined : true}>
              {typeof tab.count === 'number' && tab.count > 99 ? '99+' : tab.count}
            </span>
          )}
          {tab.countLabel !== undefined && <span className="cs-hidden-text">{tab.countLabel}</span>}
        </button>
      ))}
    </div>
  )
}
