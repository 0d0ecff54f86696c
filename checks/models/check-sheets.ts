import type { BizModel } from '../../contract/package/models.ts'
import type { Layout, LayoutItem, LayoutSection, Sheet } from '../../contract/package/sheets.ts'
import { codeOf, layoutCodes } from '../../rules/record/layout.ts'
import type { Path, Report } from '../problem/problems.ts'
import { checkUnique } from '../shape/check-codes.ts'

/** Both layouts name known fields, each once, and the same ones: phone and PC can do the same things. */
export function checkSheet(sheet: Sheet, model: BizModel, path: Path, report: Report): void {
  const phone = checkLayout(sheet.phone, model, [...path, 'phone'], report)
  checkUnique(sheet.buttons ?? [], [...path, 'buttons'], report)
  if (sheet.wide === undefined) return
  const wide = checkLayout(sheet.wide, model, [...path, 'wide'], report)
  for (const code of phone) if (!wide.has(code)) report([...path, 'wide'], 'onlyOnPhone', { code })
  for (const code of wide) if (!phone.has(code)) report([...path, 'phone'], 'onlyOnWide', { code })
}

/** The property codes a layout shows. */
export function fieldsOf(layout: Layout): ReadonlySet<string> {
  return new Set(layoutCodes(layout))
}

function checkLayout(layout: Layout, model: BizModel, path: Path, report: Report): ReadonlySet<string> {
  const known = new Map(model.properties.map((property) => [property.code, property]))
  const seen = new Set<string>()
  const checkItems = (items: readonly LayoutItem[], columns: number, at: Path) => {
    items.forEach((item, position) => {
      const here = [...at, position]
      if (typeof item !== 'string' && 'group' in item) {
        checkItems(item.fields, item.columns ?? columns, [...here, 'fields'])
        return
      }
      const code = codeOf(item)
      if (code === null) return
      if (!known.has(code)) report(here, 'unknownProperty', { code, model: model.code })
      else if (seen.has(code)) report(here, 'namedTwice', { code })
      seen.add(code)
      const span = typeof item !== 'string' && 'span' in item ? item.span : undefined
      if (span !== undefined && span > columns) report([...here, 'span'], 'spanTooWide', { span, columns })
    })
  }
  const checkSections = (sections: readonly LayoutSection[], at: Path) => {
    sections.forEach((section, position) => {
      // A section that names no columns has as many as the screen gives it.
      checkItems(section.fields, section.columns ?? 4, [...at, position, 'fields'])
    })
  }
  checkSections(layout.sections, [...path, 'sections'])
  layout.tabs?.forEach((tab, position) => {
    checkSections(tab.sections, [...path, 'tabs', position, 'sections'])
  })
  const summed = new Set<string>()
  layout.summary?.forEach((code, position) => {
    const here = [...path, 'summary', position]
    const property = known.get(code)
    if (property === undefined) report(here, 'unknownProperty', { code, model: model.code })
    else if (property.type === 'subTable') report(here, 'notSummarised', { code })
    else if (summed.has(code)) report(here, 'namedTwice', { code })
    summed.add(code)
  })
  return seen
}
