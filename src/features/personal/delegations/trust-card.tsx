import { RANGE_TYPES, TRUST_TYPES, type TrustRow } from '../../../../contract/workflow/trust.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip } from '../../../ui/button/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import styles from './delegations.module.css'
import { useWindowText } from './use-window-text.ts'

type Props = {
  readonly trust: TrustRow
  /** Of one I gave the delegate stands on the card, of one I was given the giver, of others' both. */
  readonly shows: 'trustee' | 'trustor' | 'both'
  readonly onEdit?: () => void
  readonly onStop?: () => void
}

/** A delegation: with whom, for what, from when to when, how it stands. */
export function TrustCard({ trust, shows, onEdit, onStop }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { timeIn } = useWindowText()
  const person = trust[shows === 'both' ? 'trustor' : shows]
  const name =
    shows === 'both'
      ? t('trusts.fromTo', {
          trustor: localisedName(trust.trustor, locale),
          trustee: localisedName(trust.trustee, locale),
        })
      : localisedName(person, locale)
  const nameId = `trust-${trust.id}`
  const isApproval = trust.trustType === TRUST_TYPES.approval
  return (
    <Card as="article" labelledBy={nameId} className={styles.card}>
      <header className={styles.head}>
        <Avatar
          id={person.id}
          name={localisedName(person, locale)}
          imgUrl={person.imgUrl}
          gone={person.disabled === true}
          size={36}
        />
        <span className={styles.headWords}>
          <h2 id={nameId} className={styles.name}>
            {name}
          </h2>
          <span className={styles.hint}>{t(isApproval ? 'trusts.kind.approval' : 'trusts.kind.start')}</span>
        </span>
        <StateChip trust={trust} />
      </header>
      <p className={styles.line}>
        {trust.ended === 'neverBegan'
          ? t('trusts.wouldBegin', { time: timeIn(trust.startTime, trust.timeZone) })
          : `${timeIn(trust.startTime, trust.timeZone)} – ${timeIn(trust.endTime, trust.timeZone)}`}
      </p>
      <p className={styles.line}>
        <ScopeText trust={trust} />
      </p>
      {isApproval && trust.openItems > 0 && (
        <p className={styles.line}>{t('trusts.openItems', { count: trust.openItems })}</p>
      )}
      {trust.createdBy !== null && (
        <p className={styles.line}>
          {t('trusts.createdBy', { name: localisedName(trust.createdBy, locale) })}
        </p>
      )}
      {onEdit !== undefined && onStop !== undefined && (
        <footer className={styles.foot}>
          <Button kind="outline" size="s" icon="edit" onClick={onEdit}>
            {t('trusts.edit')}
          </Button>
          <Button kind="danger-outline" size="s" icon="stop" onClick={onStop}>
            {t(trust.upcoming ? 'trusts.remove' : 'trusts.stop')}
          </Button>
        </footer>
      )}
    </Card>
  )
}

function StateChip({ trust }: { readonly trust: TrustRow }) {
  const { t } = useTranslation()
  if (trust.ended !== null) return <Chip state="cancelled">{t(`trusts.state.${trust.ended}`)}</Chip>
  if (trust.state === 'STOP') return <Chip state="cancelled">{t('trusts.state.over')}</Chip>
  if (trust.upcoming) return <Chip state="draft">{t('trusts.state.upcoming')}</Chip>
  return <Chip state="agreed">{t('trusts.state.running')}</Chip>
}

function ScopeText({ trust }: { readonly trust: TrustRow }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const separator = t('timeline.listSeparator')
  const what =
    trust.rangeType === RANGE_TYPES.all
      ? t('trusts.all')
      : [
          ...trust.apps.map((app) => localisedName(app, locale)),
          ...trust.workflowTrusts.map(({ workflowName, name_i18n }) =>
            localisedName({ name: workflowName, name_i18n }, locale),
          ),
        ].join(separator)
  if (trust.departments.length === 0) return what
  const departments = trust.departments.map((unit) => localisedName(unit, locale)).join(separator)
  return t('trusts.fromDepartments', { what, departments })
}
