import type { Layout } from '../../../../contract/package/sheets.ts'
import type { DocumentForm } from '../model/document-form.ts'
import { FormTabs } from './form-tabs.tsx'
import { SectionView } from './section-view.tsx'
import { SummaryView } from './summary-view.tsx'

type Props = {
  readonly layout: Layout
  readonly form: DocumentForm
  /** Shown above everything already. */
  readonly lifted: string | undefined
}

/** A layout: summary, sections, sections in tabs. */
export function LayoutView({ layout: { summary, sections, tabs }, form, lifted }: Props) {
  return (
    <>
      {summary !== undefined && summary.length > 0 && <SummaryView codes={summary} form={form} />}
      {sections.map((section, index) => (
        // Sections of a sheet have no code and never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <SectionView key={index} section={section} form={form} lifted={lifted} />
      ))}
      {tabs !== undefined && <FormTabs tabs={tabs} form={form} lifted={lifted} />}
    </>
  )
}
