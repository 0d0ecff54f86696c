import Mark from 'antd-mobile/es/components/badge'
import styles from './badge.module.css'

type Props = { count: number; tone?: 'alert' | 'plain' }

/** A count on an icon: 99+ above 99. The words for screen readers belong to what carries the badge. */
export function Badge({ count, tone = 'alert' }: Props) {
  if (count <= 0) return null
  return <Mark className={styles[tone]} content={count > 99 ? '99+' : count} />
}
