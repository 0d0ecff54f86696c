import { useState } from 'react'
import { underBase } from '../../lib/base/base-path.ts'
import { cx } from '../base/cx.ts'
import { hashSlot } from '../base/hash-slot.ts'
import styles from './avatar.module.css'
import { avatarText } from './avatar-text.ts'

type Props = {
  /** The person's id: the colour follows it, so it is the same in every language. */
  id: string
  name: string
  imgUrl?: string | null | undefined
  size?: 20 | 24 | 28 | 32 | 36 | 56
  /** The person has left. */
  gone?: boolean
}

const SLOTS = 8

/** Decoration: the name beside it is the text for screen readers. */
export function Avatar({ id, name, imgUrl, size = 32, gone }: Props) {
  const [broken, setBroken] = useState(false)
  const text = avatarText(name, size)
  const isLatin = /^[A-Z]/.test(text)
  const style = {
    width: size,
    height: size,
    fontSize: `calc(${Math.round(size * (isLatin ? 0.42 : text.length === 1 ? 0.55 : 0.36))}px / var(--cs-client-text, 1))`,
    backgroundColor: `var(--cs-av${hashSlot(id, SLOTS)})`,
  }
  return (
    <span className={cx(styles.avatar, gone && styles.gone)} style={style} aria-hidden="true">
      {imgUrl != null && imgUrl !== '' && !broken ? (
        <img
          className={styles.photo}
          src={underBase(imgUrl)}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
        />
      ) : (
        text
      )}
    </span>
  )
}
