import { Link } from 'react-router-dom'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import type { Me } from '../../shared/account/me.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './me.module.css'
import { useMyCard } from './use-my-card.ts'

/** Who I am, in two lines; leads to the whole profile. */
export function ProfileHead({ me }: { me: Me | undefined }) {
  const locale = useLocale()
  const card = useMyCard().data
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
    <Link to={furtherPaths.profile()} className={styles.head} data-focus="inner">
      <Avatar key={me.imgUrl} id={me.id} name={localisedName(me, locale)} imgUrl={me.imgUrl} size={56} />
      <div className={styles.words}>
        <h2 className={styles.name}>{localisedName(me, locale)}</h2>
        <p className={styles.details}>{details.join(' · ')}</p>
      </div>
      <Icon name="right" size={18} className={styles.arrow} />
    </Link>
  )
}
