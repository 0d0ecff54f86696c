import { Suspense, useId, useState } from 'react'
import type { RecordRef } from '../../../../../contract/records.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { lazyPart } from '../../../../lib/parts/lazy-part.ts'
import { cx } from '../../../../ui/base/cx.ts'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { InputFrame } from '../../../../ui/input/input-frame.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import rowStyles from '../picker-row.module.css'
import styles from './record-field.module.css'
import { recordLine } from './record-lines.ts'
import { recordsOf } from './record-refs.ts'
import { useRecordName } from './use-record-name.ts'

// Only whoever chooses needs the list.
const RecordPicker = lazyPart(async () => (await import('./record-picker.tsx')).RecordPicker)

/** One record or several of another model: what is chosen with the fields that recognise it, and the picker. */
export function RecordEditor({ property, value, onChange, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const nameOf = useRecordName()
  const id = useId()
  const [picking, setPicking] = useState(false)
  if (property.type !== 'relation' && property.type !== 'multiRelation') return null
  const multiple = property.type === 'multiRelation'
  const chosen = recordsOf(value, property.model)
  const put = (records: readonly RecordRef[]) => {
    const [first] = records
    onChange(first === undefined ? null : multiple ? records : first)
  }
  return (
    <InputFrame {...frame} inputId={id} group>
      <div className={rowStyles.row}>
        <div className={styles.records}>
          {chosen.length === 0 && <span className={styles.none}>{t('records.choose')}</span>}
          {chosen.map((record) => {
            const name = nameOf(record)
            return (
              <div key={record.id} className={cx(styles.record, rowStyles.above)}>
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  {frame.look !== 'cell' && <span className={styles.line}>{recordLine(record, locale)}</span>}
                </span>
                <IconButton
                  icon="x"
                  label={t('records.clear', { name })}
                  onClick={() => put(chosen.filter((other) => other.id !== record.id))}
                />
              </div>
            )
          })}
        </div>
        <IconButton
          icon="plus"
          className={rowStyles.open}
          label={t('records.chooseFor', { field: frame.label })}
          onClick={() => setPicking(true)}
        />
      </div>
      {picking && (
        <Suspense fallback={null}>
          <RecordPicker
            title={frame.label}
            schemaCode={property.model}
            multiple={multiple}
            chosen={chosen}
            onClose={() => setPicking(false)}
            onDone={(records) => {
              put(records)
              setPicking(false)
            }}
          />
        </Suspense>
      )}
    </InputFrame>
  )
}
