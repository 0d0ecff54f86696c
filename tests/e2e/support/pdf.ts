import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** One sheet of a PDF: its size in points, and its text. */
export type Sheet = { readonly width: number; readonly height: number; readonly text: string }

/** The sheets of a PDF as a reader finds them. */
export async function pdfPages(file: Buffer): Promise<Sheet[]> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await loading.promise
  const sheets: Sheet[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    // Fonts spell some characters by their radicals; to a reader they are the same.
    sheets.push({ width: Math.round(width), height: Math.round(height), text: text.normalize('NFKC') })
  }
  await loading.destroy()
  return sheets
}
