import type { Page } from 'playwright-core'

/** Runs in the page: says when the last field takes text and the rows are there, painted. */
export function watchForm(): void {
  const observer = new MutationObserver(() => {
    const last = document.querySelector('[data-field="f58"] input')
    if (!(last instanceof HTMLInputElement) || document.querySelector('[data-row]') === null) return
    observer.disconnect()
    // Told rather than asked for: whoever looks with each picture takes processor time of its own.
    requestAnimationFrame(() => setTimeout(() => console.debug(`stands ${performance.now()}`)))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** When it did, by the page's own clock. */
export async function stands(page: Page): Promise<number> {
  const told = await page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('stands '),
    timeout: 60_000,
  })
  return Number(told.text().slice('stands '.length))
}
