declare global {
  interface Window {
    /** What the page shows beside what it should: values of before the last change. */
    staleTexts?: () => string[]
  }
}

/**
 * Does to a page what the translation of a browser does, at once and after every change: each text is taken out, and a
 * `font` in a `font` stands in its place. `keepsOriginal`: the text itself is put into them. The words stay the same,
 * so that a test finds its way. Made to run in a page by itself; returns how to stop.
 */
export function translatePage(keepsOriginal: boolean): () => void {
  // As from outside of the page: what the app does to these functions later is not seen here.
  const { replaceChild, appendChild } = Node.prototype
  const made: { original: Text; font: Element; words: string }[] = []
  const left = 'font, script, style, noscript, textarea, title, svg, [translate="no"], .notranslate'

  const translate = (text: Text) => {
    const parent = text.parentElement
    if (parent === null || text.data.trim() === '' || parent.closest(left) !== null) return
    const font = document.createElement('font')
    const inner = document.createElement('font')
    for (const one of [font, inner]) one.setAttribute('style', 'vertical-align: inherit;')
    appendChild.call(font, inner)
    replaceChild.call(parent, font, text)
    appendChild.call(inner, keepsOriginal ? text : document.createTextNode(text.data))
    if (!keepsOriginal) made.push({ original: text, font, words: text.data })
  }
  const look = (node: Node) => {
    if (node instanceof Text) return translate(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      if (text instanceof Text) texts.push(text)
    }
    texts.forEach(translate)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') look(target)
      else for (const node of addedNodes) if (node.isConnected) look(node)
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  look(document)

  window.staleTexts = () =>
    made
      .filter(
        ({ original, font, words }) => font.isConnected && (original.isConnected || original.data !== words),
      )
      .map(({ original, words }) => `${words} for ${original.data}`)
  return () => observer.disconnect()
}
