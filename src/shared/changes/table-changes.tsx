import { useId, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { compareOperationLog } from '../../../contract/workflow/logs.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Button } from '../../ui/button/button.tsx'
import { changedRows } from './changed-rows.ts'
import styles from './changes.module.css'
import { ChangesTable } from './changes-table.tsx'
import { useChangeText } from './use-change-text.ts'

/** So many rows are shown at once; a table may have changed in thousands. */
const STEP = 50

type Props = {
  readonly table: OutputOf<typeof compareOperationLog>[number]
  readonly captions: { readonly before: string; readonly after: string }
}

/** A sub-table of which rows came, went or were changed: each with its cells before and after. */
export function TableChanges({ table, captions }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const changeText = useChangeText()
  const titleId = useId()
  const [shown, setShown] = useState(STEP)
  const rows = changedRows(table.before, table.after)
  const columns = table.columns ?? []
  return (
    <section className={styles.table} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.tableName}>
        {localise(table.name_i18n, table.propertyName)}
      </h3>
      {rows.length === 0 && <p className={styles.row}>{t('history.moved')}</p>}
      <ul>
        {rows.slice(0, shown).map(({ id, kind, place, before, after }) => (
          <li key={`${kind} ${id}`} className={styles.row}>
            <p className={styles.rowName}>{t(`history.row.${kind}`, { place })}</p>
            <ChangesTable
              captions={captions}
              changes={columns.flatMap(({ code, name_i18n, name: _, ...wording }) =>
                changeText({
                  code,
                  name: name_i18n,
                  wording,
                  before: ownValue(before, code),
                  after: ownValue(after, code),
                }),
              )}
            />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button kind="text" size="s" onClick={() => setShown(shown + STEP)}>
          {t('history.more', { count: rows.length - shown })}
        </Button>
      )}
    </section>
  )
}
