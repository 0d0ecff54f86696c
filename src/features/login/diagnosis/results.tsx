import { useNavigate } from 'react-router-dom'
import { basePath, underBase } from '../../../lib/base/base-path.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { safeReturnPath } from '../../../lib/session/return-url.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { CellGroup } from '../../../ui/list/cell.tsx'
import styles from './diagnosis.module.css'
import { useLastFailure } from './last-failure.ts'
import { StepRow } from './step-row.tsx'
import type { useDiagnosis } from './use-diagnosis.ts'
import { groupTitle } from './words.ts'

type Props = { readonly diagnosis: ReturnType<typeof useDiagnosis> }

/** How it stands as a whole, and each step below it. */
export function Results({ diagnosis: { groups, isOver, goOn } }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failure = useLastFailure()
  const failed = groups.flatMap(({ rows }) => rows).filter(({ ended }) => ended?.outcome.result === 'failed')
  const isBad = isOver && failed.length > 0
  return (
    <>
      <div className={styles.news}>
        {failure !== undefined && (
          <Strip icon="warn" tone="bad" inset>
            {t('diagnosis.lastLogin')}:{' '}
            {failure.fault === undefined
              ? ''
              : t(`faults.${failure.fault}`, { code: failure.code ?? '–', seconds: 60 })}{' '}
            {failure.code === undefined ? '' : t('diagnosis.code', { code: failure.code })}
          </Strip>
        )}
        <Strip icon={isBad ? 'warn' : isOver ? 'check' : 'clock'} tone={isBad ? 'bad' : 'info'} inset>
          {isBad
            ? t('diagnosis.someFailed', { count: failed.length })
            : t(isOver ? 'diagnosis.allWork' : 'diagnosis.running')}
        </Strip>
        {goOn !== undefined && (
          <Strip
            icon="user"
            tone="info"
            inset
            action={{
              label: t('diagnosis.goOn'),
              run: () => void navigate(placeOf(goOn), { replace: true }),
            }}
          >
            {t('diagnosis.signedInNow')}
          </Strip>
        )}
      </div>
      {groups.map((group) => (
        <CellGroup key={group.vendor ?? group.name} title={groupTitle(t, group)}>
          <ol>
            {group.rows.map((row) => (
              <StepRow key={row.id} row={row} />
            ))}
          </ol>
        </CellGroup>
      ))}
    </>
  )
}

/** As the server keeps it: below the base path, or a whole address, which leads home. */
function placeOf(url: string): string {
  return safeReturnPath(url.startsWith('/') ? underBase(url) : null, location.origin, basePath())
}
