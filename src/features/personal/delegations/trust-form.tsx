import { TRUST_TYPES } from '../../../../contract/workflow/trust.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { SelectField } from '../../../ui/choice/select-field.tsx'
import { DateField } from '../../../ui/input/date-field.tsx'
import { timeZonesWith } from '../time-zones.ts'
import styles from './delegations.module.css'
import type { TrustDraft, TrustField } from './trust-draft.ts'
import { TrustRange } from './trust-range.tsx'
import { UnitsRow } from './units-row.tsx'

type Props = {
  readonly draft: TrustDraft
  readonly away: boolean
  /** Given for somebody else, whose name is asked for first. */
  readonly forOther: boolean
  readonly errorOf: (field: TrustField) => string | undefined
  readonly onChange: (draft: TrustDraft) => void
}

/** What a delegation says; of "I am away" only by whom and until when. */
export function TrustForm({ draft, away, forOther, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const isApproval = draft.trustType === TRUST_TYPES.approval
  return (
    <div className={styles.form}>
      {!away && (
        <Segmented
          label={t('trusts.kindLabel')}
          value={draft.trustType}
          onChange={(trustType) => onChange({ ...draft, trustType })}
          options={[
            { value: TRUST_TYPES.approval, label: t('trusts.kind.approval') },
            { value: TRUST_TYPES.start, label: t('trusts.kind.start') },
          ]}
        />
      )}
      {forOther && (
        <UnitsRow
          label={t('trusts.trustor')}
          kind="person"
          required
          // Whose it is never changes (engine L9).
          fixed={draft.id !== null}
          chosen={draft.trustor === null ? [] : [draft.trustor]}
          error={errorOf('trustor')}
          // What one person may entrust another may not.
          onChange={([trustor]) => onChange({ ...draft, trustor: trustor ?? null, workflows: [], apps: [] })}
        />
      )}
      <UnitsRow
        label={t('trusts.trustee')}
        kind="person"
        required
        chosen={draft.trustee === null ? [] : [draft.trustee]}
        error={errorOf('trustee')}
        onChange={([trustee]) => onChange({ ...draft, trustee: trustee ?? null })}
      />
      {!away && (
        <DateField
          look="box"
          kind="datetime-local"
          required
          label={t('trusts.start')}
          value={draft.start}
          error={errorOf('start')}
          onChange={(start) => onChange({ ...draft, start })}
        />
      )}
      <DateField
        look="box"
        kind="datetime-local"
        required
        label={t(away ? 'trusts.until' : 'trusts.end')}
        value={draft.end}
        error={errorOf('end')}
        onChange={(end) => onChange({ ...draft, end })}
      />
      {!away && (
        <>
          <SelectField
            look="box"
            required
            label={t('trusts.timeZone')}
            value={draft.timeZone}
            options={timeZonesWith(draft.timeZone).map((value) => ({
              value,
              label: value.replace('_', ' '),
            }))}
            onChange={(timeZone) => onChange({ ...draft, timeZone })}
          />
          <TrustRange draft={draft} forOther={forOther} error={errorOf('workflows')} onChange={onChange} />
        </>
      )}
      {isApproval && !away && (
        <UnitsRow
          label={t('trusts.departments')}
          kind="department"
          chosen={draft.departments}
          error={errorOf('departments')}
          onChange={(departments) => onChange({ ...draft, departments })}
        />
      )}
      {isApproval && (
        <div className={styles.checks}>
          <Checkbox
            checked={draft.includeOpen}
            onChange={(includeOpen) => onChange({ ...draft, includeOpen })}
          >
            {t('trusts.includeOpen')}
          </Checkbox>
          <Checkbox checked={draft.bothMayAct} onChange={(bothMayAct) => onChange({ ...draft, bothMayAct })}>
            {t(forOther ? 'trusts.bothMayActFor' : 'trusts.bothMayAct')}
          </Checkbox>
        </div>
      )}
    </div>
  )
}
