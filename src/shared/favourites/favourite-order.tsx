import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { OrderRow } from '../../ui/list/order-row.tsx'
import type { Tile } from '../../ui/list/tile-grid.tsx'
import { useReorder } from '../../ui/list/use-reorder.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { WorkflowIcon } from '../../ui/picture/workflow-icon.tsx'
import styles from './favourite-order.module.css'
import { type FavouriteKind, useFavouriteOrder } from './use-favourite.ts'

type Props = {
  readonly kind: FavouriteKind
  readonly tiles: readonly Tile[]
  readonly onClose: () => void
}

/** My favourites one below the other: dragged or moved by keys, or taken away. */
export function FavouriteOrder({ kind, tiles, onClose }: Props) {
  const { t } = useTranslation()
  const { isBusy, sort, remove } = useFavouriteOrder(kind)
  const byCode = new Map(tiles.map((tile) => [tile.code, tile]))
  const reorder = useReorder({
    ids: tiles.map(({ code }) => code),
    nameOf: (code) => byCode.get(code)?.name ?? '',
    disabled: isBusy,
    onOrder: sort,
  })
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
      <ol ref={reorder.list} className={styles.list}>
        {reorder.order.map((code) => {
          const tile = byCode.get(code)
          if (tile === undefined) return null
          const { name, icon, tint } = tile
          return (
            <OrderRow
              key={code}
              id={code}
              name={name}
              reorder={reorder}
              disabled={isBusy}
              acts={
                <IconButton
                  icon="trash"
                  size={20}
                  label={t('favourites.remove', { name })}
                  disabled={isBusy}
                  onClick={() => remove(code)}
                />
              }
            >
              <WorkflowIcon code={code} icon={icon} tint={tint} size={32} />
              <span className={styles.name}>{name}</span>
            </OrderRow>
          )
        })}
      </ol>
      <span className="cs-hidden-text" role="status">
        {reorder.news}
      </span>
    </Sheet>
  )
}
