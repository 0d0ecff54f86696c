import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { listRoleMembers, listRoles } from '../../../contract/organisation.ts'
import type { UnitRef } from '../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { queryKey } from '../../lib/api/query-keys.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedPeople } from './paged-people.tsx'
import type { UnitKind } from './unit-kind.ts'
import styles from './unit-picker.module.css'
import { UnitRow } from './unit-row.tsx'

type Props = {
  /** `mixed`: a role can be chosen as a whole. */
  readonly kind: UnitKind
  readonly picked: readonly UnitRef[]
  readonly blocked: ((id: string) => string | undefined) | undefined
  readonly onToggle: (unit: UnitRef) => void
  readonly scroller: RefObject<HTMLElement | null>
  /** Only roles that the server finds by this; none of them is no message. */
  readonly matching?: string
}

/** The roles of the organisation; one that is opened shows its people. */
export function RolePeople(props: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const [roleId, setRoleId] = useState<string | undefined>(undefined)
  const { matching } = props
  const roles = useQuery(callQuery(listRoles, matching === undefined ? {} : { keyword: matching }))
  if (roleId !== undefined) return <Members {...props} roleId={roleId} onBack={() => setRoleId(undefined)} />
  if (roles.isError) return <LoadFailed error={roles.error} onReload={() => void roles.refetch()} />
  if (roles.data === undefined) return matching === undefined ? <Skeleton shape="form" count={8} /> : null
  if (roles.data.length === 0 && matching !== undefined) return null
  if (roles.data.length === 0) return <Empty icon="users" title={t('people.nobody')} />
  const isMixed = props.kind === 'mixed'
  return (
    <ul className={styles.list} aria-label={t('people.source.roles')}>
      {roles.data.map((role) => {
        const name = localise(role.name_i18n, role.name)
        const open = () => setRoleId(role.id)
        return (
          <li key={role.id}>
            <UnitRow
              name={name}
              note={t('people.count', { count: role.employees })}
              checked={isMixed ? props.picked.some(({ id }) => id === role.id) : undefined}
              onPress={isMixed ? () => props.onToggle({ id: role.id, type: UNIT_TYPE.role, name }) : open}
              lead={<Icon name="users" size={20} />}
              below={isMixed ? { label: t('people.below'), onOpen: open } : undefined}
            />
          </li>
        )
      })}
    </ul>
  )
}

type MembersProps = Props & { readonly roleId: string; readonly onBack: () => void }

function Members({ roleId, onBack, picked, blocked, onToggle, scroller }: MembersProps) {
  const { t } = useTranslation()
  return (
    <>
      <nav className={styles.crumbs} aria-label={t('people.path')}>
        <button type="button" onClick={onBack}>
          {t('people.source.roles')}
        </button>
      </nav>
      <PagedPeople
        place={queryKey(listRoleMembers, { roleId })}
        load={(paging) => call(listRoleMembers, { roleId, ...paging })}
        picked={picked}
        blocked={blocked}
        onToggle={onToggle}
        scroller={scroller}
      />
    </>
  )
}
