import type { Layout } from '../../../contract/package/sheets.ts'
import { useIsWide } from '../../lib/use-viewport.ts'
import { SectionView } from './section-view.tsx'
import type { DocumentForm } from './use-document-form.ts'

type Props = {
  readonly form: DocumentForm
  /** Draws the first number of the summary large: once on a page. */
  readonly keyAmount?: boolean
}

/** The form itself: the sheet's sections, values as text or as inputs, whatever this person's rights say. */
export function DocumentView({ form, keyAmount = false }: Props) {
  const isWide = useIsWide()
  const { bizSheet } = form.page
  const layout: Layout = isWide ? bizSheet.wide : bizSheet.phone
  const large = keyAmount ? keyAmountOf(form) : undefined
  return (
    <>
      {layout.sections.map((section, index) => (
        // Sections of a sheet have no code and never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <SectionView key={index} section={section} form={form} largeField={large} />
      ))}
    </>
  )
}

function keyAmountOf({ page }: DocumentForm): string | undefined {
  const isNumber = (code: string) =>
    page.bizSchema.properties.some((property) => property.code === code && property.type === 'number')
  return page.bizSchema.summary.find(isNumber)
}
