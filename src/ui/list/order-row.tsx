import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../base/cx.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../picture/icon.tsx'
import styles from './order-row.module.css'
import type { useReorder } from './use-reorder.ts'

type Props = {
  readonly id: string
  /** For those who hear it. */
  readonly name: string
  readonly reorder: ReturnType<typeof useReorder>
  readonly disabled: boolean
  readonly children: ReactNode
  /** What else can be done with the row; while it is lifted the buttons that move it stand there. */
  readonly acts: ReactNode
}

/** A row of a list that a person puts in order: its handle is dragged, or lifts it for the arrow keys and buttons. */
export function OrderRow({ id, name, reorder, disabled, children, acts }: Props) {
  const { t } = useTranslation()
  const { order, liftedId } = reorder
  const index = order.indexOf(id)
  const isLifted = liftedId === id
  return (
    <li className={cx(styles.row, isLifted && styles.lifted)} data-row={id}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t('ui.order.handle', { name })}
        title={t('ui.order.hint')}
        disabled={disabled}
        {...reorder.handleProps(id)}
      >
        <Icon name="drag" size={20} />
      </button>
      {children}
      <span className={styles.acts}>
        {isLifted ? (
          <>
            <IconButton
              icon="up"
              size={18}
              label={t('ui.order.up', { name })}
              disabled={index === 0}
              onClick={() => reorder.put(id, index - 1)}
            />
            <IconButton
              icon="down"
              size={18}
              label={t('ui.order.down', { name })}
              disabled={index === order.length - 1}
              onClick={() => reorder.put(id, index + 1)}
            />
            <IconButton icon="check" size={18} label={t('ui.order.drop', { name })} onClick={reorder.drop} />
          </>
        ) : (
          acts
        )}
      </span>
    </li>
  )
}
