import type { BizModel } from '../../contract/package/models.ts'
import type { Layout, Sheet } from '../../contract/package/sheets.ts'
import { checkUnique } from './check-codes.ts'
import type { Path, Report } from './problems.ts'

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
  const codes = layout.sections.flatMap((section) => section.fields.map(codeOf))
  return new Set(codes)
}

function checkLayout(layout: Layout, model: BizModel, path: Path, report: Report): ReadonlySet<string> {
  const known = new Set(model.properties.map((property) => property.code))
  const seen = new Set<string>()
  layout.sections.forEach((section, s) => {
    section.fields.forEach((field, f) => {
      const code = codeOf(field)
      const at = [...path, 'sections', s, 'fields', f]
      if (!known.has(code)) report(at, 'unknownProperty', { code, model: model.code })
      else if (seen.has(code)) report(at, 'namedTwice', { code })
      seen.add(code)
    })
  })
  return seen
}

function codeOf(field: string | { readonly property: string }): string {
  return typeof field === 'string' ? field : field.property
}
