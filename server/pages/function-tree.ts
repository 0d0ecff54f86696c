import type { FunctionHead, FunctionNode } from '../../contract/portal.ts'
import { localised } from '../../rules/text/localised.ts'
import type { UsableApp } from '../portal/usable.ts'
import type { Reading } from './startable-workflow.ts'

/** Id of a folder or a page on the wire: codes of both are only unique within their application. */
export function partId(appCode: string, code: string): string {
  return `${appCode}.${code}`
}

/** The functions that a person may use, as a tree: folders, models, pages, each in the order of the package. */
export function functionTree(app: UsableApp, reading: Reading): FunctionNode[] {
  const heads = functionHeads(app, reading)
  const below = (parentId: string | null): FunctionNode[] =>
    heads
      .filter((head) => head.parentId === parentId)
      .map((head) => ({ ...head, children: head.type === 'Folder' ? below(head.id) : [] }))
      .filter(({ type, children }) => type !== 'Folder' || children.length > 0)
  return below(null)
}

/** The same without their places; folders among them, also empty ones. */
export function functionHeads(
  { pkg, functions, pages }: UsableApp,
  { language, locale }: Reading,
): FunctionHead[] {
  const parentOf = (folder: string | undefined) => (folder === undefined ? null : partId(pkg.code, folder))
  const found: Omit<FunctionHead, 'name' | 'appCode' | 'sortKey'>[] = [
    ...(pkg.folders ?? []).map(({ code, name, parent }) => ({
      ...{ id: partId(pkg.code, code), code, name_i18n: name },
      ...{ type: 'Folder' as const, icon: 'box', parentId: parentOf(parent), bizSchemaCode: null },
    })),
    ...functions.map(({ code, name, folder }) => ({
      ...{ id: code, code, name_i18n: name },
      ...{ type: 'BizModel' as const, icon: 'table', parentId: parentOf(folder), bizSchemaCode: code },
    })),
    // The front page is the application's own address.
    ...pages
      .filter(({ home }) => home !== true)
      .map(({ code, name, folder, icon }) => ({
        ...{ id: partId(pkg.code, code), code, name_i18n: name },
        ...{ type: 'Page' as const, icon: icon ?? 'board', parentId: parentOf(folder), bizSchemaCode: null },
      })),
  ]
  return found.map((each, sortKey) => ({
    ...each,
    name: localised(each.name_i18n, language, locale),
    appCode: pkg.code,
    sortKey,
  }))
}
