import Bone from 'antd-mobile/es/components/skeleton'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../base/cx.ts'
import styles from './skeleton.module.css'

type Props = {
  /** What is loading looks like: cards of a list, rows of a form, or plain lines. */
  shape?: 'cards' | 'form' | 'lines'
  count?: number
  /** Shown after 150 ms unless told, so that quick answers never flash. */
  afterMs?: number
  /** Stands for what is not asked for yet: nothing moves, which would cost a frame sixty times a second. */
  still?: boolean
}

const SHOW_AFTER_MS = 150
const BONES = ['square', 'long', 'middle', 'short'] as const

export function Skeleton({ shape = 'lines', count = 3, afterMs = SHOW_AFTER_MS, still }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(afterMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return (
    <div
      aria-busy="true"
      role="status"
      className={cx(styles.box, styles[shape], !shown && styles.unseen, still && styles.still)}
    >
      <span className="cs-hidden-text">{t('ui.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={index} className={styles.item} aria-hidden="true">
          {BONES.map((bone) => (
            // The library's shimmer paints anew with each frame; ours changes the opacity alone.
            <Bone key={bone} className={cx(styles.bone, styles[bone])} />
          ))}
        </div>
      ))}
    </div>
  )
}
