import { useQuery } from '@tanstack/react-query'
import { getUserInfo } from '../../../contract/user-info.ts'
import { localisedName } from '../../lib/localised-name.ts'
import type { Me } from '../../lib/me.ts'
import { callQuery, KEEP_ON_DEVICE } from '../../lib/query-client.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './me.module.css'

const FRESH_MS = 5 * 60_000

export function ProfileHead({ me }: { me: Me | undefined }) {
  const locale = useLocale()
  const card = useQuery({ ...callQuery(getUserInfo, {}), staleTime: FRESH_MS, meta: KEEP_ON_DEVICE }).data
  if (me === undefined) return <Skeleton count={1} />
  const department = me.departments[0]
  const place =
    department === undefined
      ? ''
      : localisedName({ name: department.deptName, name_i18n: department.name_i18n }, locale)
  const details = [place, card?.position, card?.employeeNo].filter(
    (part) => part !== undefined && part !== '',
  )
  return (
    <section className={styles.head}>
      <Avatar id={me.id} name={localisedName(me, locale)} imgUrl={me.imgUrl} size={56} />
      <div className={styles.words}>
        <h2 className={styles.name}>{localisedName(me, locale)}</h2>
        <p className={styles.details}>{details.join(' · ')}</p>
      </div>
    </section>
  )
}
