// Before the library: it looks for what it needs while it is loaded.
import './pdf-polyfills.ts'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PdfData } from './pdf-data.ts'
import PdfWorker from './pdf-worker.ts?worker'

/** A PDF on its way; `close` gives back the worker and everything drawn. */
export type PdfOpening = { readonly document: Promise<PDFDocumentProxy>; close(): void }

/**
 * Opens a PDF by its signed link, a part at a time. The worker is a classic script, which old web views need; nothing of
 * the document is run: no scripts, no forms, no evaluated code.
 */
export function openPdf(url: string): PdfOpening {
  const worker = new PdfWorker()
  GlobalWorkerOptions.workerPort = worker
  const task = getDocument({
    url,
    withCredentials: false,
    enableXfa: false,
    isImageDecoderSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    BinaryDataFactory: PdfData,
    // The factory gives each file by its own address; the library only asks when it is told of a place.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    cMapPacked: true,
  })
  return {
    document: task.promise,
    close: () => {
      void task.destroy().finally(() => worker.terminate())
    },
  }
}
