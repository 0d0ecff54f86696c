import { type ZipEntry, zip } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A sheet as it is told: the XML of its rows, and of what stands before and behind them. */
type SheetXml = {
  readonly name?: string
  readonly state?: 'hidden' | 'veryHidden'
  readonly rows?: string
  readonly before?: string
  readonly behind?: string
}

export type Book = {
  readonly sheets: readonly SheetXml[]
  /** The XML of each shared string. */
  readonly strings?: readonly string[]
  /** The codes of number formats; a cell names them by `s`, from 1 on. */
  readonly formats?: readonly string[]
  /** What the workbook says of itself, before and behind the list of its sheets. */
  readonly properties?: string
  readonly calculation?: string
  readonly further?: readonly ZipEntry[]
}

/** An xlsx file of hand-written parts. */
export function book({
  sheets,
  strings,
  formats,
  properties = '',
  calculation = '',
  further = [],
}: Book): Buffer {
  const parts = sheets.map(({ rows = '', before = '', behind = '' }, place) => ({
    name: `xl/worksheets/sheet${place + 1}.xml`,
    content: `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
  }))
  const named = sheets.map(({ name, state }, place) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="${name ?? `S${place + 1}`}" sheetId="${place + 1}"${hidden} r:id="s${place + 1}"/>`
  })
  const relations = [
    ...sheets.map((_, place) => relation(`s${place + 1}`, 'worksheet', `worksheets/sheet${place + 1}.xml`)),
    relation('strings', 'sharedStrings', 'sharedStrings.xml'),
    relation('styles', 'styles', 'styles.xml'),
  ]
  return zip([
    { name: '_rels/.rels', content: relationships([relation('r', 'officeDocument', 'xl/workbook.xml')]) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${named.join('')}</sheets>${calculation}</workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships(relations) },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: stringsXml(strings) }]),
    { name: 'xl/styles.xml', content: stylesXml(formats ?? []) },
    ...parts,
    ...further,
  ])
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
}

function relationships(relations: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`
}

function stringsXml(strings: readonly string[]): string {
  return `<sst xmlns="${MAIN}">${strings.map((xml) => `<si>${xml}</si>`).join('')}</sst>`
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map(
    (code, place) => `<numFmt numFmtId="${200 + place}" formatCode="${attribute(code)}"/>`,
  )
  const styles = ['0', ...formats.map((_, place) => String(200 + place))]
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** A row of cells, told as the XML within `c`, with its attributes before a bar: `t="b"|<v>1</v>`. */
export function row(number: number, cells: Readonly<Record<string, string>>, attributes = ''): string {
  const written = Object.entries(cells).map(([column, cell]) => {
    const [head = '', ...inner] = cell.includes('|') ? cell.split('|') : ['', cell]
    return `<c r="${column}${number}" ${head}>${inner.join('|')}</c>`
  })
  return `<row r="${number}" ${attributes}>${written.join('')}</row>`
}

/** A text in its cell. */
export function text(written: string): string {
  return `t="inlineStr"|<is><t>${written}</t></is>`
}
