import { Link } from 'react-router-dom'
import type { RecordRef } from '../../../../../contract/records.ts'
import { furtherPaths } from '../../../../lib/address/further-paths.ts'
import { paths } from '../../../../lib/address/paths.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { Dash } from '../dash.tsx'
import type { ViewerProps } from '../editor-props.ts'
import styles from './record-field.module.css'
import { recordLine } from './record-lines.ts'
import { recordsOf } from './record-refs.ts'
import { useRecordName } from './use-record-name.ts'

/** Records by name and summary, each a link to whoever may open it. */
export function RecordViewer({ property, value }: ViewerProps) {
  if (property.type !== 'relation' && property.type !== 'multiRelation') return null
  const records = recordsOf(value, property.model)
  if (records.length === 0) return <Dash />
  return records.map((record) => <ShownRecord key={record.id} record={record} />)
}

function ShownRecord({ record }: { readonly record: RecordRef }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useRecordName()(record)
  if (record.missing === true) return <span className={styles.shown}>{name}</span>
  const line = recordLine(record, locale)
  return (
    <span className={styles.shown}>
      {record.readable ? (
        <Link className={styles.link} to={addressOf(record)}>
          {name}
        </Link>
      ) : (
        <>
          {name}
          <span className={styles.closed}>{t('records.noPermission')}</span>
        </>
      )}
      {line !== '' && <span className={styles.line}>{line}</span>}
    </span>
  )
}

/** Of a run: its own page. */
function addressOf({ instanceId, appCode = '', schemaCode, id }: RecordRef): string {
  return instanceId ? paths.instance(instanceId) : furtherPaths.record(appCode, schemaCode, id)
}
