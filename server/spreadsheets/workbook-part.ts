import type { Archive } from './archive.ts'
import { UnreadableSheet } from './sheet-limits.ts'
import type { XmlAttributes } from './xml-reader.ts'

/** What the parts around the sheets say of a workbook. */
export type Workbook = {
  readonly sheets: readonly SheetPart[]
  /** Where the styles and the shared strings lie. */
  readonly styles: string
  readonly sharedStrings: string
  /** Days are counted from 1904 on. */
  readonly from1904: boolean
  /** Whoever wrote the file never worked its formulas out: a zero stands for what is not known. */
  readonly isToBeWorkedOut: boolean
}

export type SheetPart = { readonly name: string; readonly isHidden: boolean; readonly part: string }

type Relation = { readonly type: string; readonly part: string }

/** Reads which sheets there are, in their order. Only sheets of cells: a chart may be a sheet of its own. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = await relationsOf(archive, '', '_rels/.rels')
  const main = partOf(root, 'officeDocument') ?? 'xl/workbook.xml'
  if (!archive.has(main)) throw new UnreadableSheet('notWorkbook')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relations = await relationsOf(archive, folder, `${folder}_rels/${main.slice(folder.length)}.rels`)
  const sheets: SheetPart[] = []
  let from1904 = false
  let isToBeWorkedOut = false
  await archive.read(main, {
    open: (path, attributes) => {
      const [, parent, child] = path
      if (path.length === 2 && parent === 'workbookPr') from1904 = isYes(attributes.date1904)
      if (path.length === 2 && parent === 'calcPr') isToBeWorkedOut = isYes(attributes.fullCalcOnLoad)
      if (path.length !== 3 || parent !== 'sheets' || child !== 'sheet') return
      const relation = relations.get(idOf(attributes))
      if (relation?.type !== 'worksheet') return
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      sheets.push({ name: attributes.name ?? '', isHidden, part: relation.part })
    },
  })
  return {
    sheets,
    styles: partOf(relations, 'styles') ?? `${folder}styles.xml`,
    sharedStrings: partOf(relations, 'sharedStrings') ?? `${folder}sharedStrings.xml`,
    from1904,
    isToBeWorkedOut,
  }
}

function partOf(relations: ReadonlyMap<string, Relation>, wanted: string): string | undefined {
  return [...relations.values()].find(({ type }) => type === wanted)?.part
}

/** The relations of a part by their ids; their types by the last word of the address that names them. */
async function relationsOf(archive: Archive, folder: string, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  await archive.read(part, {
    open: (path, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (path.at(-1) !== 'Relationship' || TargetMode === 'External') return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      const target = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, '')}`
      relations.set(Id, { type, part: target })
    },
  })
  return relations
}

/** Its relation's id, whatever the prefix of its namespace. */
function idOf(attributes: XmlAttributes): string {
  const [, id = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
  return id
}

/** A yes of XML Schema. */
export function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
