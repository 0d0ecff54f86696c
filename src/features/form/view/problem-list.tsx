import { useMemo, useRef, useState } from 'react'
import type { Layout } from '../../../../contract/package/sheets.ts'
import { layoutCodes } from '../../../../rules/record/layout.ts'
import { leadToField } from '../../../lib/dom/next-problem.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { type FoundProblem, useFoundProblems } from '../model/found-problems.ts'
import { cellMark } from '../sub-table/row-problem-marks.tsx'
import styles from './problem-list.module.css'
import { problemText } from './problem-text.ts'

type Props = { readonly form: DocumentForm; readonly layout: Layout }

const SHOWN_AT_FIRST = 5
/** Of a table with thousands of mistakes not all at once. */
const SHOWN_MORE = 100

/** Above the form: how much has to be mended and what, each a way to its field; gone with the last one. */
export function ProblemList({ form, layout }: Props) {
  const { t } = useTranslation()
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const box = useRef<HTMLElement>(null)
  const codes = useMemo(() => layoutCodes(layout), [layout])
  const found = useFoundProblems(form, codes)
  const wordsOf = useProblemWords(form)
  if (!form.listed || found.length === 0) return null
  const left = Math.max(0, found.length - most)
  const lead = ({ code, cell }: FoundProblem) => {
    const place = box.current?.parentElement ?? null
    if (cell !== undefined && leadToField(place, cellMark(code, cell.id, cell.column))) return
    leadToField(place, code)
  }
  return (
    <section ref={box} className={styles.box} aria-label={t('form.problemList', { count: found.length })}>
      <h2 className={styles.head}>
        <Icon name="warn" size={16} />
        <span>{t('form.problemList', { count: found.length })}</span>
      </h2>
      <ul>
        {found.slice(0, most).map((one) => (
          <li key={`${one.problem.path} ${one.cell?.id ?? ''}`}>
            {codes.includes(one.code) ? (
              <button type="button" className={styles.one} data-focus="inner" onClick={() => lead(one)}>
                {wordsOf(one)}
              </button>
            ) : (
              <p className={styles.words}>{wordsOf(one)}</p>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setMost(most + SHOWN_MORE)}>
          {t('form.moreProblems', { count: left })}
        </button>
      )}
    </section>
  )
}

/** "Amount: this is not a number"; what belongs to no field that this person sees is the sentence alone. */
function useProblemWords({ model, tables }: DocumentForm): (found: FoundProblem) => string {
  const { t } = useTranslation()
  const localise = useLocalised()
  return ({ code, problem: found, cell }) => {
    const words = problemText(t, found) ?? ''
    const property = model.properties.find((one) => one.code === code)
    if (property === undefined) return words
    const name = localise(property.name, code)
    if (cell === undefined || property.type !== 'subTable')
      return t('form.fieldProblem', { field: name, problem: words })
    const { number } = cell
    const column = property.columns.find((one) => one.code === cell.column)
    if (column === undefined) {
      const row = t('form.rowOf', { table: name, number, count: tables.get(code)?.rows().length ?? 0 })
      return t('form.fieldProblem', { field: row, problem: words })
    }
    const field = t('form.cell', { column: localise(column.name, column.code), number })
    return t('form.fieldProblem', { field: name, problem: t('form.fieldProblem', { field, problem: words }) })
  }
}
