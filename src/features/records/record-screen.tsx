import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { loadForm } from '../../../contract/forms.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import type { FormSlot, FoundDraftSlot } from '../../shared/forms/form-handle.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ReadRecord } from './read-record.tsx'
import { WriteRecord } from './write-record.tsx'

type Props = {
  readonly schemaCode: string
  /** Undefined: the model's first form. */
  readonly sheetCode: string | undefined
  /** Undefined: a new one. */
  readonly objectId: string | undefined
  readonly FormSlot: FormSlot
  readonly FoundDraft: FoundDraftSlot
  readonly onBack: () => void
  readonly onStored: (objectId: string) => void
  readonly onDeleted: () => void
  /** The record belongs to a run, which has a page of its own. */
  readonly onRun: (instanceId: string) => ReactNode
}

/** A plain record: read it, change it, delete it, or fill in a new one. */
export function RecordScreen(props: Props) {
  const { schemaCode, sheetCode, objectId, FormSlot, FoundDraft, onBack, onStored, onDeleted, onRun } = props
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    ...callQuery(loadForm, {
      schemaCode,
      sheetCode,
      objectId,
      ...(isEditing ? { perms: 'edit' as const } : {}),
    }),
    // A form that is being filled in must not change under the person's hands.
    ...(isEditing || objectId === undefined ? { staleTime: 'static' as const } : {}),
    gcTime: 0,
  })
  const page = query.data
  if (page === undefined) {
    return (
      <Page
        title={t(objectId === undefined ? 'records.newRecord' : 'records.list')}
        onBack={onBack}
        ground="surface"
      >
        {query.isError ? (
          <LoadFailed
            error={query.error}
            onReload={() => void query.refetch()}
            reloading={query.isFetching}
          />
        ) : (
          <Skeleton shape="form" count={8} />
        )}
      </Page>
    )
  }
  if (page.workflowInstanceId !== null) return onRun(page.workflowInstanceId)
  if (page.mode === 'look') {
    return (
      <ReadRecord
        page={page}
        FormSlot={FormSlot}
        onBack={onBack}
        onEdit={() => setEditing(true)}
        onDeleted={onDeleted}
      />
    )
  }
  return (
    <WriteRecord
      key={page.revision}
      page={page}
      FormSlot={FormSlot}
      FoundDraft={FoundDraft}
      onClose={objectId === undefined ? onBack : () => setEditing(false)}
      onReload={() => void query.refetch()}
      onStored={(id) => {
        setEditing(false)
        onStored(id)
      }}
    />
  )
}
