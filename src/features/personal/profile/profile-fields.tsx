import { Fragment, type ReactNode } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { getUserInfo } from '../../../../contract/user-info.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { type SessionFlags, useSessionFlags } from '../../../shared/account/session-flags.ts'
import { PersonChip } from '../../../ui/picture/person-chip.tsx'
import styles from './profile.module.css'

type Card = OutputOf<typeof getUserInfo>

/** The ten fields of spec §3, what I administer, and who leads me; what nobody filled in says so. */
export function ProfileFields({ card }: { card: Card }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const departments = card.departments.map(({ deptName, name_i18n }) =>
    localisedName({ name: deptName, name_i18n }, locale),
  )
  const roles = card.roles.map((role) => localisedName(role, locale))
  const powers = powersOf(useSessionFlags()).map((power) => t(`me.profile.powers.${power}`))
  const fields: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('me.profile.name'), localisedName(card, locale)],
    [t('me.profile.username'), card.username],
    [t('me.profile.department'), lines(departments)],
    [t('me.profile.position'), card.position],
    [t('me.profile.employeeNo'), card.employeeNo],
    [t('me.profile.email'), card.email],
    [t('me.profile.mobile'), card.mobile],
    [t('me.profile.officePhone'), card.officePhone],
    [t('me.profile.roles'), lines(roles)],
    ...(powers.length === 0 ? [] : [[t('me.profile.administration'), lines(powers)] as const]),
    [t('me.profile.remark'), card.remark],
    [t('me.profile.leaders'), chips(card.leaders, locale)],
  ]
  return (
    <dl className={styles.fields}>
      {fields.map(([label, value]) => (
        <div key={label} className={styles.field}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value === null || value === '' ? (
              <span className={styles.none}>{t('me.profile.none')}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What somebody may do beyond his own work, by the names of docs/permissions.md. */
function powersOf({ isRootAdmin, admin, isAppAdmin, isPrivilegedPerson }: SessionFlags) {
  return [
    ...(isRootAdmin ? (['root'] as const) : admin ? (['system'] as const) : []),
    ...(isAppAdmin ? (['app'] as const) : []),
    ...(isPrivilegedPerson ? (['privileged'] as const) : []),
  ]
}

function lines(names: readonly string[]): ReactNode {
  if (names.length === 0) return null
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && <br />}
      {name}
    </Fragment>
  ))
}

function chips(people: Card['leaders'], locale: Parameters<typeof localisedName>[1]): ReactNode {
  if (people.length === 0) return null
  return people.map(({ id, name, name_i18n, imgUrl }) => (
    <PersonChip key={id} id={id} name={localisedName({ name, name_i18n }, locale)} imgUrl={imgUrl} />
  ))
}
