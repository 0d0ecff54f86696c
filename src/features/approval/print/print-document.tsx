import { type ComponentType, useMemo } from 'react'
import type { PrintPage } from '../../../../contract/print.ts'
import { timeZone } from '../../../lib/i18n/dates.ts'
import { printTime } from '../../../lib/i18n/print-time.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { useBrand } from '../../../lib/look/brand.ts'
import { useMe } from '../../../shared/account/me.ts'
import { stateMark } from '../page/state-mark.ts'
import { PaperPlaceContext, paperPlaceOf } from '../papers/paper-place.ts'
import styles from './print.module.css'
import { PrintFlow } from './print-flow.tsx'
import { QrCode } from './qr-code.tsx'

type Props = {
  readonly page: PrintPage
  readonly FormPart: ComponentType<{ readonly page: PrintPage }>
}

/** One document on its own sheets: who asks for what, the form, how it was decided, who printed it. */
export function PrintDocument({ page, FormPart }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  const nameOf = useName()
  const time = (instant: string) => printTime(instant, timeZone(), locale)
  const { originator, department, startTime, finishTime, workflowInstanceId } = page
  const place = useMemo(() => paperPlaceOf({ workItemId: null, workflowInstanceId }), [workflowInstanceId])
  const facts: readonly (readonly [string, string | null])[] = [
    [t('print.number'), page.sequenceNo === '' ? null : page.sequenceNo],
    [t('print.initiator'), nameOf(originator)],
    [t('print.department'), department === null ? null : nameOf(department)],
    [t('print.started'), startTime === null ? null : time(startTime)],
    [t('print.finished'), finishTime === null ? null : time(finishTime)],
  ]
  return (
    <article className={styles.paper}>
      <Letterhead page={page} />
      <h2 className={styles.subject}>{localise(page.instanceName_i18n, page.instanceName)}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <FormPart page={page} />
      {page.steps.length > 0 && (
        <PaperPlaceContext value={place}>
          <PrintFlow steps={page.steps} time={time} />
        </PaperPlaceContext>
      )}
      <p className={styles.printed}>
        {t('print.printed', { name: nameOf(page.printedBy), time: time(page.printedAt) })}
      </p>
    </article>
  )
}

/** The organisation, the workflow, the state, and the way back to the living document. */
function Letterhead({ page }: { readonly page: PrintPage }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const me = useMe()
  const brand = useBrand()
  const mark = stateMark(page)
  return (
    <header className={styles.head}>
      {brand.logo !== undefined && <img className={styles.logo} src={brand.logo} alt="" />}
      <div className={styles.names}>
        <p className={styles.organisation}>{me === undefined ? brand.name : nameOf(me.corp)}</p>
        <p className={styles.workflow}>{localise(page.workflowName_i18n, page.workflowName)}</p>
      </div>
      {mark !== null && <span className={styles.stamp}>{t(`approval.state.${mark.key}`)}</span>}
      {page.workflowInstanceId !== null && page.instanceState !== 'DRAFT' && (
        <QrCode instanceId={page.workflowInstanceId} />
      )}
    </header>
  )
}
