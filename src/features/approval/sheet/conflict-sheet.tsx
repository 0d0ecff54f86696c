import type { FaultDetails } from '../../../../contract/envelope.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ChangesTable, type FieldChange } from '../../../shared/changes/changes-table.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { KeptText } from '../page/kept-text.tsx'
import styles from './conflict-sheet.module.css'

type Props = {
  readonly conflict: FaultDetails['conflict']
  /** Undefined until the present form is here. */
  readonly changes: readonly FieldChange[] | undefined
  /** The node's word for what was meant to be done. */
  readonly caption: string
  readonly opinion: string
  readonly isBusy: boolean
  readonly onLook: () => void
  readonly onActAnyway: () => void
  readonly onClose: () => void
}

/** The form changed under my hands: who, when, what; my text is kept, and I may act on what stands there now. */
export function ConflictSheet(props: Props) {
  const { conflict, changes, caption, opinion } = props
  const { t } = useTranslation()
  const count = changes?.length ?? conflict?.fields?.length ?? 0
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={t(count === 0 ? 'approval.conflict.titleActed' : 'approval.conflict.title')}
      foot={
        <>
          <Button block kind="outline" onClick={props.onLook}>
            {t('approval.conflict.look')}
          </Button>
          <Button
            block
            busy={props.isBusy}
            busyLabel={t('approval.sending')}
            disabled={changes === undefined}
            onClick={props.onActAnyway}
          >
            {t('approval.conflict.act', { action: caption })}
          </Button>
        </>
      }
    >
      <Who conflict={conflict} count={count} />
      {changes === undefined ? (
        <Skeleton shape="lines" count={2} afterMs={0} />
      ) : (
        <ChangesTable changes={changes} />
      )}
      <KeptText text={opinion} />
      <p className={styles.note}>
        <Icon name="info" size={18} />
        <span>{t('approval.conflict.notSent', { action: caption })}</span>
      </p>
    </Sheet>
  )
}

function Who({ conflict, count }: { readonly conflict: Props['conflict']; readonly count: number }) {
  const { t } = useTranslation()
  const time = useListTime()
  const name = conflict?.byName ?? ''
  if (name === '' && count === 0) return <p>{t('approval.conflict.actedBySomeone')}</p>
  if (name === '') return <p>{t('approval.conflict.someone', { count })}</p>
  return (
    <div className={styles.who}>
      <Avatar id={conflict?.byId ?? name} name={name} size={36} />
      <div>
        <p>
          {count === 0 ? t('approval.conflict.acted', { name }) : t('approval.conflict.who', { name, count })}
        </p>
        {conflict?.at !== undefined && <p className={styles.when}>{time(conflict.at)}</p>}
      </div>
    </div>
  )
}
