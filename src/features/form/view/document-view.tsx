import { memo } from 'react'
import type { Layout } from '../../../../contract/package/sheets.ts'
import { useIsWide } from '../../../lib/dom/use-viewport.ts'
import { DocumentFiles } from '../../../shared/files/file-place.tsx'
import { FieldList } from '../../../ui/input/field.tsx'
import styles from '../layout/layout.module.css'
import { LayoutView } from '../layout/layout-view.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { FieldView } from './field-view.tsx'
import { FormButtons } from './form-buttons.tsx'
import { ProblemList } from './problem-list.tsx'
import { RuleNews } from './rule-news.tsx'

type Props = {
  readonly form: DocumentForm
  /** Puts the first number of the summary above everything, large: what a decision is about. */
  readonly keyAmount?: boolean
}

/**
 * The form itself: the sheet's sections, values as text or as inputs, whatever this person's rights say. What the page
 * around it draws again leaves it as it stands.
 */
export const DocumentView = memo(function DocumentView({ form, keyAmount = false }: Props) {
  const isWide = useIsWide()
  const { bizSheet } = form.page
  const layout: Layout = isWide ? bizSheet.wide : bizSheet.phone
  const lifted = keyAmount ? keyAmountOf(form) : undefined
  return (
    <DocumentFiles files={form.files}>
      <ProblemList form={form} layout={layout} />
      <RuleNews form={form} />
      <div>
        {lifted !== undefined && (
          <section className={styles.section}>
            <FieldList>
              <FieldView property={lifted} form={form} large span />
            </FieldList>
          </section>
        )}
        <LayoutView layout={layout} form={form} lifted={lifted?.code} />
      </div>
      <FormButtons form={form} />
    </DocumentFiles>
  )
})

function keyAmountOf({ page, rights }: DocumentForm) {
  const { properties, summary } = page.bizSchema
  const numbers = properties.flatMap((property) =>
    property.type === 'number' && !rights(property.code).editable ? [property] : [],
  )
  return summary.flatMap((code) => numbers.filter((property) => property.code === code))[0]
}
