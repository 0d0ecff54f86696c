import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import styles from './preview.module.css'

type Props = {
  readonly document: PDFDocumentProxy
  readonly number: number
  readonly holder: RefObject<HTMLElement | null>
}

/** A4 until a page says otherwise. */
const USUAL_RATIO = Math.SQRT2
/** Canvas memory of a phone is small. */
const MOST_PIXELS = 8_000_000
const AHEAD = '400px'

/** One page: its words for the ear, its picture once it is near the screen, given back when it is far away. */
export function PdfPage({ document, number, holder }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [ratio, setRatio] = useState(USUAL_RATIO)
  const [words, setWords] = useState('')
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: holder.current,
      rootMargin: AHEAD,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [holder])
  useEffect(() => {
    const element = canvas.current
    const width = place.current?.clientWidth ?? 0
    if (!near || element === null || width === 0) return
    let task: RenderTask | undefined
    let left = false
    const draw = async () => {
      const page = await document.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      setRatio(natural.height / natural.width)
      const wanted = (width / natural.width) * Math.min(window.devicePixelRatio || 1, 2)
      const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height))
      const viewport = page.getViewport({ scale: Math.min(wanted, most) })
      if (left) return
      element.width = Math.floor(viewport.width)
      element.height = Math.floor(viewport.height)
      task = page.render({ canvas: element, viewport })
      await task.promise
      const { items } = await page.getTextContent()
      if (!left) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    draw().catch(() => {
      // Cancelled on leaving; a page that cannot be drawn stays white, the others do not.
    })
    return () => {
      left = true
      task?.cancel()
      element.width = 0
      element.height = 0
    }
  }, [document, number, near])
  const style: CSSProperties & Record<'--page-height', string> = { '--page-height': `${ratio * 100}%` }
  return (
    <div
      ref={place}
      className={styles.page}
      style={style}
      role="img"
      aria-label={`${t('files.page', { number, count: document.numPages })}. ${words}`}
    >
      <canvas ref={canvas} />
    </div>
  )
}
