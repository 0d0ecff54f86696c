import { Link } from 'react-router-dom'
import type { MaintenanceRow as Row } from '../../../contract/workflow/maintenance-lists.ts'
import { paths } from '../../lib/address/paths.ts'
import { useMinute, useRunningSpan } from '../../lib/i18n/dates.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Chip } from '../../ui/button/chip.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import styles from './maintenance.module.css'

type Place = NonNullable<Row['trouble']>

/** A run: what it is, whose, whom it waits for, how it stands and for how long. The whole row opens it. */
export function MaintenanceRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  const span = useRunningSpan()
  const now = useMinute()
  const originator = localisedName({ name: row.originatorName, name_i18n: row.originatorName_i18n }, locale)
  const since = row.waitingFor[0]?.since ?? row.startTime
  const separator = t('timeline.listSeparator')
  const places = row.waitingFor.map(({ activityName, activityName_i18n, people }) => {
    const node = localise(activityName_i18n, activityName)
    const names = people.map((person) => localisedName(person, locale)).join(separator)
    return names === '' ? node : t('maintenance.at', { node, names })
  })
  const troubles = row.trouble === null ? [] : [row.trouble, ...(row.trouble.elsewhere ?? [])]
  const namesOf = (people: Place['leavers']) =>
    people.map((person) => localisedName(person, locale)).join(separator)
  const left = troubles.flatMap(({ activityName, name_i18n, leavers }) => {
    const names = namesOf(leavers)
    const node = localise(name_i18n, activityName)
    if (troubles.length > 1) return [names === '' ? node : t('maintenance.at', { node, names })]
    return names === '' ? [] : [t('maintenance.left', { names })]
  })
  return (
    <article className={styles.row}>
      <span className={styles.number}>{row.sequenceNo}</span>
      <Link
        to={paths.instance(row.instanceId)}
        className={styles.title}
        data-row={row.instanceId}
        data-focus="inner"
      >
        {localise(row.instanceName_i18n, row.instanceName)}
      </Link>
      <span className={styles.person}>
        <Avatar id={row.originator} name={originator} imgUrl={row.originatorImgUrl} size={20} />
        <span>{originator}</span>
      </span>
      <span className={styles.waiting}>{(left.length === 0 ? places : left).join(separator)}</span>
      <span className={styles.state}>
        <TroubleChips troubles={troubles} />
        {row.trouble !== null && row.trouble.alike > 0 && (
          <span className={styles.alike}>{t('maintenance.alike', { count: row.trouble.alike })}</span>
        )}
      </span>
      <span className={styles.stands}>{since === null ? '' : span(now.getTime() - Date.parse(since))}</span>
    </article>
  )
}

/** One for each kind of trouble there is. */
function TroubleChips({ troubles }: { readonly troubles: readonly Pick<Place, 'kind'>[] }) {
  const { t } = useTranslation()
  if (troubles.length === 0) return <Chip state="processing">{t('maintenance.state.running')}</Chip>
  return [...new Set(troubles.map(({ kind }) => kind))].map((kind) => (
    <Chip key={kind} state="exception">
      {t(`maintenance.state.${kind}`)}
    </Chip>
  ))
}
