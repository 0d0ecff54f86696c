import type { Layout, LayoutItem, LayoutSection } from '../../contract/package/sheets.ts'

/** The code a placed field shows, or null for a paragraph or a group. */
export function codeOf(item: LayoutItem): string | null {
  if (typeof item === 'string') return item
  return 'property' in item ? item.property : null
}

/** The codes of the fields among items, those inside groups too, in order. */
export function codesOf(items: readonly LayoutItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (typeof item !== 'string' && 'group' in item) return codesOf(item.fields)
    return codeOf(item) ?? []
  })
}

/** Every section of a layout, those in tabs last. */
export function sectionsOf({ sections, tabs }: Layout): readonly LayoutSection[] {
  return [...sections, ...(tabs ?? []).flatMap((tab) => tab.sections)]
}

/** The codes of all fields a layout lets people see and fill; the summary only repeats values. */
export function layoutCodes(layout: Layout): readonly string[] {
  return sectionsOf(layout).flatMap(({ fields }) => codesOf(fields))
}
