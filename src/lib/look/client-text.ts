import { appearanceNow, LARGE_TEXT, MOST_BAR, onAppearance } from './appearance.ts'

const PROBE_PX = 20
/** What is measured outside of these is no setting of a client. */
const [LEAST, MOST] = [0.5, 4]

/**
 * Containers enlarge text by a setting of their own and tell it to nobody (containers.md §4.3): it is measured, so that
 * the layout for large text comes and the bars stop growing where they would with our own setting. Returns how to stop.
 */
export function followClientText(): () => void {
  const probe = document.createElement('span')
  probe.setAttribute('aria-hidden', 'true')
  probe.translate = false
  probe.textContent = '会'
  probe.style.cssText = `position:fixed;visibility:hidden;pointer-events:none;font-size:${PROBE_PX}px;line-height:1`
  document.body.append(probe)
  const show = () => apply(appearanceNow().fontSize, enlargedBy(probe))
  const stopHearing = onAppearance(show)
  const watcher = typeof ResizeObserver === 'function' ? new ResizeObserver(show) : undefined
  watcher?.observe(probe)
  show()
  return () => {
    stopHearing()
    watcher?.disconnect()
    probe.remove()
  }
}

function enlargedBy(probe: HTMLElement): number {
  const factor = probe.offsetHeight / PROBE_PX
  return factor >= LEAST && factor <= MOST ? factor : 1
}

function apply(fontSize: number, factor: number): void {
  const root = document.documentElement
  const seen = fontSize * factor
  root.toggleAttribute('data-large-text', seen >= LARGE_TEXT)
  root.style.setProperty('--cs-client-text', String(factor))
  root.style.setProperty('--cs-bar-scale', String(Math.min(seen, MOST_BAR) / 100 / factor))
}
