import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { LayoutItem } from '../../../../contract/package/sheets.ts'
import { codesOf } from '../../../../rules/record/layout.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { HiddenProblems } from './hidden-problems.tsx'
import styles from './layout.module.css'
import { useWrongCodes } from './use-wrong-codes.ts'

type Props = {
  readonly form: DocumentForm
  readonly title: string
  readonly items: readonly LayoutItem[]
  readonly collapsed: boolean
  readonly level: 'section' | 'group'
  readonly children: ReactNode
}

/** Fields below a head that folds them away. What is wrong inside is counted, and opens it when it is led to. */
export function Fold({ form, title, items, collapsed, level, children }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(!collapsed)
  const box = useRef<HTMLDivElement>(null)
  const wrong = useWrongCodes(
    form,
    useMemo(() => codesOf(items), [items]),
  )
  const Head = level === 'section' ? 'h2' : 'h3'
  return (
    <div ref={box}>
      <Head className={styles.foldHead}>
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span>{title}</span>
          {wrong.length > 0 && (
            <span className={styles.wrong}>{t('formLayout.wrong', { count: wrong.length })}</span>
          )}
          <Icon name={open ? 'up' : 'down'} size={16} />
        </button>
      </Head>
      {open ? (
        children
      ) : (
        <HiddenProblems codes={wrong} onOpen={() => setOpen(true)} place={() => box.current} />
      )}
    </div>
  )
}
