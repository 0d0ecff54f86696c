import { useRef, useState } from 'react'
import type { RecordRef } from '../../../../../contract/records.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { UnitRow } from '../../../../shared/people/unit-row.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { VirtualList } from '../../../../ui/list/virtual-list.tsx'
import { Sheet } from '../../../../ui/overlay/sheet.tsx'
import { Icon } from '../../../../ui/picture/icon.tsx'
import { PickerSearch } from '../../../../ui/search/picker-search.tsx'
import styles from './record-field.module.css'
import { recordLine } from './record-lines.ts'
import { useRecordName } from './use-record-name.ts'
import { useRecords } from './use-records.ts'

type Props = {
  readonly title: string
  readonly schemaCode: string
  readonly multiple: boolean
  readonly chosen: readonly RecordRef[]
  readonly onClose: () => void
  readonly onDone: (records: readonly RecordRef[]) => void
}

const ROW_PX = 64

/** Chooses records of a model from its data list: the whole screen on a phone, a dialog on wide screens. */
export function RecordPicker({ title, schemaCode, multiple, chosen, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const nameOf = useRecordName()
  const [picked, setPicked] = useState(chosen)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const body = useRef<HTMLDivElement>(null)
  const { query, records } = useRecords(schemaCode, words)
  const isPicked = (id: string) => picked.some((other) => other.id === id)
  const toggle = (record: RecordRef) => {
    if (!multiple) return onDone([record])
    setPicked(isPicked(record.id) ? picked.filter(({ id }) => id !== record.id) : [...picked, record])
  }
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      height="full"
      wide="large"
      flush
      bodyRef={body}
      foot={
        multiple ? (
          <Button block onClick={() => onDone(picked)}>
            {t('records.done', { count: picked.length })}
          </Button>
        ) : undefined
      }
    >
      <PickerSearch
        className={styles.search}
        value={typed}
        onSearch={setTyped}
        placeholder={t('records.search')}
        rows={body}
        isFound={query.isSuccess && !query.isPlaceholderData}
      />
      {query.isPending && <Skeleton shape="form" count={8} />}
      {query.isError && <LoadFailed error={query.error} onReload={() => void query.refetch()} />}
      {query.isSuccess && records.length === 0 && (
        <Empty
          icon="file"
          title={words === '' ? t('records.none') : t('records.noneFound', { words })}
          text={words === '' ? t('records.noneText') : undefined}
        />
      )}
      {records.length > 0 && (
        <VirtualList
          key={words}
          label={t('records.list')}
          items={records}
          keyOf={({ id }) => id}
          estimatePx={ROW_PX}
          scroller={body}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          renderItem={(record) => (
            <UnitRow
              name={nameOf(record)}
              note={recordLine(record, locale)}
              checked={isPicked(record.id)}
              onPress={() => toggle(record)}
              lead={<Icon name="file" size={20} />}
            />
          )}
        />
      )}
    </Sheet>
  )
}
