import type { AppPackage } from '../../contract/package/app-package.ts'
import { RESERVED_WORDS } from '../../rules/expression/ast.ts'
import { type Path, pathText, type Report } from '../problem/problems.ts'

/** Words that titles use for other things. */
const TITLE_WORDS = new Set(['initiator', 'department', 'workflow', 'date'])
/** Words of the expression language, and names every JavaScript object has. */
const RESERVED = new Set([
  'constructor',
  'prototype',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  ...RESERVED_WORDS,
])

/** What a row of a sub-table has beside its columns. */
const ROW_MEMBERS = new Set(['id', 'sortKey'])
const NONE: ReadonlySet<string> = new Set()

type Coded = { readonly code: string }

/** Codes are unique within their kind; folders form a tree. */
export function checkCodes(pkg: AppPackage, report: Report): void {
  const folders = pkg.folders ?? []
  checkUnique(folders, ['folders'], report)
  checkUnique(pkg.models, ['models'], report)
  checkUnique(pkg.workflows, ['workflows'], report)
  checkUnique(pkg.dictionaries ?? [], ['dictionaries'], report)
  checkUnique(pkg.pages ?? [], ['pages'], report)
  checkFolders(pkg, report)
  pkg.models.forEach((model, m) => {
    const at: Path = ['models', m]
    checkUnique(model.properties, [...at, 'properties'], report)
    checkReserved(model.properties, [...at, 'properties'], report)
    model.properties.forEach((property, p) => {
      if (TITLE_WORDS.has(property.code)) {
        report([...at, 'properties', p, 'code'], 'reservedCode', { code: property.code })
      }
    })
    checkUnique(model.sheets, [...at, 'sheets'], report)
    checkUnique(model.listViews ?? [], [...at, 'listViews'], report)
    model.properties.forEach((property, p) => {
      if (property.type !== 'subTable') return
      checkUnique(property.columns, [...at, 'properties', p, 'columns'], report)
      checkReserved(property.columns, [...at, 'properties', p, 'columns'], report, ROW_MEMBERS)
    })
  })
  pkg.workflows.forEach((workflow, w) => {
    checkUnique(workflow.nodes, ['workflows', w, 'nodes'], report)
  })
}

/** Each code once. */
export function checkUnique(items: readonly Coded[], path: Path, report: Report): void {
  const firstOf = new Map<string, number>()
  items.forEach((item, index) => {
    const first = firstOf.get(item.code)
    if (first === undefined) firstOf.set(item.code, index)
    else
      report([...path, index, 'code'], 'duplicateCode', {
        code: item.code,
        first: pathText([...path, first]),
      })
  })
}

function checkReserved(
  items: readonly Coded[],
  path: Path,
  report: Report,
  also: ReadonlySet<string> = NONE,
): void {
  items.forEach((item, index) => {
    if (RESERVED.has(item.code) || also.has(item.code))
      report([...path, index, 'code'], 'reservedCode', { code: item.code })
  })
}

function checkFolders(pkg: AppPackage, report: Report): void {
  const folders = pkg.folders ?? []
  const parents = new Map(folders.map((folder) => [folder.code, folder.parent]))
  const checkKnown = (code: string | undefined, path: Path): void => {
    if (code !== undefined && !parents.has(code)) report(path, 'unknownFolder', { code })
  }
  folders.forEach((folder, f) => {
    checkKnown(folder.parent, ['folders', f, 'parent'])
    if (isOwnAncestor(folder.code, parents))
      report(['folders', f, 'parent'], 'folderCycle', { code: folder.code })
  })
  pkg.models.forEach((model, m) => {
    checkKnown(model.folder, ['models', m, 'folder'])
  })
  pkg.workflows.forEach((workflow, w) => {
    checkKnown(workflow.folder, ['workflows', w, 'folder'])
  })
  pkg.pages?.forEach((page, p) => {
    checkKnown(page.folder, ['pages', p, 'folder'])
  })
}

function isOwnAncestor(code: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  for (let at = parents.get(code); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === code) return true
    seen.add(at)
  }
  return false
}
