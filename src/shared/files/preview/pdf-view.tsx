import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { NoPreview } from './no-preview.tsx'
import type { PdfOpening } from './pdf-document.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './preview.module.css'

type State = { readonly document: PDFDocumentProxy } | { readonly failed: 'protected' | 'broken' } | null

/** A PDF, page below page; pages are drawn when they come into view. */
export function PdfView({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<State>(null)
  const [attempt, setAttempt] = useState(0)
  const holder = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let left = false
    setState(null)
    let opening: PdfOpening | undefined
    const open = async () => {
      const { openPdf } = await import('./pdf-document.ts')
      if (left) return
      opening = openPdf(url)
      const document = await opening.document
      if (!left) setState({ document })
    }
    open().catch((error: unknown) => {
      const isProtected = error instanceof Error && error.name === 'PasswordException'
      if (!left) setState({ failed: isProtected ? 'protected' : 'broken' })
    })
    return () => {
      left = true
      opening?.close()
    }
  }, [url, attempt])
  if (state === null) return <Skeleton shape="form" count={4} />
  if ('failed' in state) {
    return state.failed === 'protected' ? (
      <NoPreview words={t('files.pdfProtected')} />
    ) : (
      <NoPreview words={t('files.previewFailed')} onAgain={() => setAttempt(attempt + 1)} />
    )
  }
  const { document } = state
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: pages to scroll by keys
    <div ref={holder} className={styles.pages} tabIndex={0} role="document">
      {Array.from({ length: document.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
        <PdfPage key={index} document={document} number={index + 1} holder={holder} />
      ))}
    </div>
  )
}
