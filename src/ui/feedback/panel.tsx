import { createErrorBlock } from 'antd-mobile/es/components/error-block/create-error-block'
import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './panel.module.css'

type Props = {
  icon: IconName
  title: string
  text?: ReactNode
  /** The next step: one or two buttons. */
  actions?: ReactNode
  /** Small print at the end, e.g. a trace number. */
  note?: ReactNode
  /** `alert` reads it out at once (a failure). */
  role?: 'alert' | 'status'
  iconSize?: number
}

/** The pictures of the library stay out of the first load: each panel has its icon. */
const Block = createErrorBlock({ default: '', busy: '', disconnected: '', empty: '' })

/** What stands in place of content: icon, one line, one sentence, one next step. */
export function Panel({ icon, title, text, actions, note, role, iconSize = 40 }: Props) {
  return (
    <div className={styles.panel} role={role}>
      <Block
        className={styles.block ?? ''}
        image={<Icon name={icon} size={iconSize} />}
        title={<h2 className={styles.title}>{title}</h2>}
        description={text ?? null}
      >
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </Block>
    </div>
  )
}
