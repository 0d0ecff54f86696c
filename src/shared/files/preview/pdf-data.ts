const CMAPS = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
})
const FONTS = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})

const ADDRESSES = new Map(
  Object.entries({ ...CMAPS, ...FONTS }).map(([path, url]) => [path.split('/').at(-1), url]),
)

/**
 * What a PDF may leave out: tables of Chinese, Japanese and Korean characters, which invoices rely on, and the standard
 * fonts. Each is a file of the build with an address of its own, fetched when a document asks for it.
 */
export class PdfData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = ADDRESSES.get(filename)
    if (url === undefined) throw new Error(`no ${filename}`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
