export type TestViewport = 'phone' | 'wide' | 'split'

const WIDTHS: Record<TestViewport, number> = { phone: 390, wide: 1000, split: 1440 }

/** Answers `(min-width: …)` as a screen of that size would, and asks for less motion unless told; all else is false. */
export function setViewport(size: TestViewport, { lessMotion = true } = {}): void {
  window.matchMedia = (query) => {
    const least = Number(/min-width:\s*(\d+)px/.exec(query)?.[1] ?? Number.NaN)
    return {
      media: query,
      matches: WIDTHS[size] >= least || (lessMotion && query.includes('prefers-reduced-motion')),
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }
  }
}
