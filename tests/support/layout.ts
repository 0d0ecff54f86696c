const ROW_PX = 112
const SCREEN = { clientWidth: 390, clientHeight: 844, offsetWidth: 390 }

/**
 * jsdom draws nothing, and a list that shows only what is in view shows nothing then: gives rows and screens a size. The
 * end of a list is always near, so that every page of it comes by itself; `tall`: it is as far as its rows are high.
 */
export function giveLayout({ tall = false } = {}): void {
  for (const [name, pixels] of Object.entries(SCREEN)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels })
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.tagName === 'LI' ? ROW_PX : SCREEN.clientHeight
    },
  })
  if (!tall) return
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return Math.max(SCREEN.clientHeight, ROW_PX * this.querySelectorAll('li').length)
    },
  })
}
