import { XML_HEAD, xmlText } from './sheet-xml.ts'
import type { ZipPart } from './zip-stream.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `${OFFICE}/spreadsheetml/2006/main`
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`
const PACKAGE = `${OFFICE}/package/2006`
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Whatever is not named is a sheet, so that these can stand before it is known how many there are. */
const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`

/** Plain cells, and the bold ones of the head. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

/** The parts of a workbook before its sheets. */
export function partsBefore(): ZipPart[] {
  return [
    part('[Content_Types].xml', TYPES),
    part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])),
    part('xl/styles.xml', STYLES),
  ]
}

/** The parts behind them, which name each sheet. */
export function partsAfter(names: readonly string[]): ZipPart[] {
  const sheets = names.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return [
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ),
  ]
}

/** The part of a sheet, counted from 0. */
export function sheetPartName(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`
}

function part(name: string, xml: string): ZipPart {
  return { name, content: [XML_HEAD, xml] }
}

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const all = targets.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}
