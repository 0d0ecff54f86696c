import { useMutation } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { FormPage } from '../../../contract/form-page.ts'
import { deleteRecord } from '../../../contract/records.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import { useListTime } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import type { FormSlot } from '../../shared/forms/form-handle.ts'
import { ShareButton } from '../../shared/links/share-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './record.module.css'

const RecordHistory = lazyPart(async () => (await import('./record-history.tsx')).RecordHistory)

type Props = {
  readonly page: FormPage
  readonly FormSlot: FormSlot
  readonly onBack: () => void
  readonly onEdit: () => void
  readonly onDeleted: () => void
}

/** A record to look at, with what may be done with it. */
export function ReadRecord({ page, FormSlot, onBack, onEdit, onDeleted }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const listTime = useListTime()
  const [asking, setAsking] = useState(false)
  const [telling, setTelling] = useState(false)
  const token = useRef(newReplayToken())
  const { record, bizObject } = page
  const remove = useMutation({
    mutationFn: () =>
      call(deleteRecord, {
        schemaCode: bizObject.schemaCode,
        objectId: bizObject.id ?? '',
        revision: page.revision,
        replayToken: token.current,
      }),
    onSuccess: () => {
      showToast({ text: t('records.deletedDone'), icon: 'check' })
      onDeleted()
    },
    onError: (error) => {
      token.current = newReplayToken()
      setAsking(false)
      showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
    },
  })
  const { modifiedBy, modifiedTime } = record ?? {}
  return (
    <Page
      title={localise(page.instanceName_i18n, page.instanceName)}
      onBack={onBack}
      actions={
        record?.state === 'COMPLETED' && (
          <ShareButton
            title={localise(page.instanceName_i18n, page.instanceName)}
            pairValue={JSON.stringify({ schemaCode: bizObject.schemaCode, id: bizObject.id })}
          />
        )
      }
      {...(record?.mayEdit || record?.mayDelete
        ? {
            foot: (
              <div className={styles.bar}>
                {record.mayDelete && (
                  <Button kind="danger-outline" icon="trash" onClick={() => setAsking(true)}>
                    {t('records.delete')}
                  </Button>
                )}
                {record.mayEdit && (
                  <Button block onClick={onEdit}>
                    {t('records.edit')}
                  </Button>
                )}
              </div>
            ),
          }
        : {})}
    >
      <div className={styles.body}>
        <p className={styles.head}>
          <span>{page.sequenceNo}</span>
          {record?.state === 'DRAFT' && <span className={styles.draft}>{t('records.draft')}</span>}
          {modifiedBy && modifiedTime && (
            <span>
              {t('records.modified', {
                name: localise(modifiedBy.name_i18n ?? {}, modifiedBy.name),
                at: listTime(modifiedTime),
              })}
            </span>
          )}
        </p>
        {bizObject.id !== null && (
          <Button kind="text" size="s" icon="clock" onClick={() => setTelling(true)}>
            {t('history.title')}
          </Button>
        )}
        <FormSlot page={page} handle={unasked} onEdit={nothing} onProblems={nothing} />
      </div>
      {telling && bizObject.id !== null && (
        <Suspense fallback={null}>
          <RecordHistory
            schemaCode={bizObject.schemaCode}
            objectId={bizObject.id}
            onClose={() => setTelling(false)}
          />
        </Suspense>
      )}
      <Dialog
        open={asking}
        alert
        title={t('records.deleteAsk')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('records.delete')}
            </Button>
            <Button kind="outline" onClick={() => setAsking(false)}>
              {t('records.cancel')}
            </Button>
          </>
        }
      >
        {t('records.deleteText')}
      </Dialog>
    </Page>
  )
}

const nothing = () => {}
const unasked = { current: null }
