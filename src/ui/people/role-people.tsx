import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRoleMembers, listRoles } from '../../../contract/organisation.ts'
import type { UnitRef } from '../../../contract/shapes.ts'
import { callQuery } from '../../lib/query-client.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Empty } from '../empty.tsx'
import { Icon } from '../icon.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { Skeleton } from '../skeleton.tsx'
import { UnitList } from './unit-list.tsx'
import styles from './unit-picker.module.css'

type Props = {
  readonly picked: readonly UnitRef[]
  readonly blocked: ((id: string) => string | undefined) | undefined
  readonly onToggle: (unit: UnitRef) => void
}

/** The roles of the organisation; one that is opened shows its people. */
export function RolePeople(props: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const [roleId, setRoleId] = useState<string | undefined>(undefined)
  const roles = useQuery(callQuery(listRoles, {}))
  if (roleId !== undefined) return <Members {...props} roleId={roleId} onBack={() => setRoleId(undefined)} />
  if (roles.isError) return <LoadFailed error={roles.error} onReload={() => void roles.refetch()} />
  if (roles.data === undefined) return <Skeleton shape="form" count={8} />
  if (roles.data.length === 0) return <Empty icon="users" title={t('people.nobody')} />
  return (
    <ul className={styles.list}>
      {roles.data.map((role) => (
        <li key={role.id} className={styles.row}>
          <button
            type="button"
            className={styles.press}
            data-focus="inner"
            onClick={() => setRoleId(role.id)}
          >
            <span className={styles.lead}>
              <Icon name="users" size={20} />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{localise(role.name_i18n, role.name)}</span>
              <span className={styles.note}>{t('people.count', { count: role.employees })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Members({
  roleId,
  onBack,
  ...props
}: Props & { readonly roleId: string; readonly onBack: () => void }) {
  const { t } = useTranslation()
  const members = useQuery(callQuery(listRoleMembers, { roleId, size: 100 }))
  return (
    <>
      <nav className={styles.crumbs} aria-label={t('people.path')}>
        <button type="button" onClick={onBack}>
          {t('people.source.roles')}
        </button>
      </nav>
      {members.isError && <LoadFailed error={members.error} onReload={() => void members.refetch()} />}
      {members.isPending && <Skeleton shape="form" count={8} />}
      {members.data !== undefined && (
        <UnitList {...props} kind="person" departments={[]} people={members.data.content} onOpen={() => {}} />
      )}
    </>
  )
}
