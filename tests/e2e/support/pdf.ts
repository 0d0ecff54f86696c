import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** One sheet of a PDF: its size in points, its text, each line of it by itself, and how far right that reaches. */
export type Sheet = {
  readonly width: number
  readonly height: number
  readonly text: string
  readonly lines: readonly string[]
  readonly right: number
}

/** The sheets of a PDF as a reader finds them. */
export async function pdfPages(file: Buffer): Promise<Sheet[]> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await loading.promise
  const sheets: Sheet[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const lines: string[] = []
    let right = 0
    for (const item of items) {
      if (!('str' in item)) continue
      // Fonts spell some characters by their radicals; to a reader they are the same.
      lines.push(item.str.normalize('NFKC'))
      if (item.str.trim() !== '') right = Math.max(right, Number(item.transform[4]) + item.width)
    }
    sheets.push({ width: Math.round(width), height: Math.round(height), text: lines.join(''), lines, right })
  }
  await loading.destroy()
  return sheets
}
