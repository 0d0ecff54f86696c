import { useTranslation } from 'react-i18next'
import { type FavouriteKind, useFavouriteOrder } from '../ui/use-favourite.ts'
import { Button } from './button.tsx'
import styles from './favourite-order.module.css'
import { IconButton } from './icon-button.tsx'
import { Sheet } from './sheet.tsx'
import type { Tile } from './tile-grid.tsx'
import { WorkflowIcon } from './workflow-icon.tsx'

type Props = {
  readonly kind: FavouriteKind
  readonly tiles: readonly Tile[]
  readonly onClose: () => void
}

/** My favourites one below the other: up, down, away. */
export function FavouriteOrder({ kind, tiles, onClose }: Props) {
  const { t } = useTranslation()
  const codes = tiles.map(({ code }) => code)
  const { order, isBusy, move, remove } = useFavouriteOrder(kind, codes)
  const shown = order.flatMap((code) => tiles.filter((tile) => tile.code === code))
  return (
    <Sheet
      open
      flush
      title={t('favourites.edit')}
      onClose={onClose}
      foot={
        <Button block onClick={onClose}>
          {t('favourites.done')}
        </Button>
      }
    >
      <ul>
        {shown.map(({ code, name, icon, tint }, at) => (
          <li key={code} className={styles.row}>
            <WorkflowIcon code={code} icon={icon} tint={tint} size={32} />
            <span className={styles.name}>{name}</span>
            <IconButton
              icon="up"
              size={20}
              label={t('favourites.up', { name })}
              disabled={at === 0 || isBusy}
              onClick={() => move(code, -1)}
            />
            <IconButton
              icon="down"
              size={20}
              label={t('favourites.down', { name })}
              disabled={at === shown.length - 1 || isBusy}
              onClick={() => move(code, 1)}
            />
            <IconButton
              icon="trash"
              size={20}
              label={t('favourites.remove', { name })}
              disabled={isBusy}
              onClick={() => remove(code)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
