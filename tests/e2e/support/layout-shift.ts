import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

const moved = z.object({ value: z.number(), parts: z.array(z.string()) })

/** Notes what moves from the first paint on; before a page is opened. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: { value: number; parts: string[] } = { value: 0, parts: [] }
    Object.assign(window, { countersignMoved: noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not in the types of the language's library yet.
        const shift = entry as PerformanceEntry & {
          readonly value: number
          readonly hadRecentInput: boolean
          readonly sources?: readonly {
            readonly node: Node | null
            readonly previousRect: DOMRectReadOnly
            readonly currentRect: DOMRectReadOnly
          }[]
        }
        if (shift.hadRecentInput) continue
        noted.value += shift.value
        for (const { node, previousRect: from, currentRect: to } of shift.sources ?? []) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 90) : String(node?.nodeName)
          const way = `${from.top}+${from.height} to ${to.top}+${to.height}`
          noted.parts.push(`${shift.value.toFixed(3)} ${way} ${name}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved since, as Chromium counts it (a cumulative layout shift), and which parts did. */
export async function layoutShift(
  page: Page,
): Promise<{ readonly value: number; readonly parts: readonly string[] }> {
  // What was drawn last is told after its frame.
  await page.evaluate(
    () => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told)))),
  )
  return moved.parse(await page.evaluate(() => Reflect.get(window, 'countersignMoved')))
}
