import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { Button } from '../../ui/button/button.tsx'
import { type Tile, TileGrid } from '../../ui/list/tile-grid.tsx'
import type { FavouriteKind } from './use-favourite.ts'

const FavouriteOrder = lazyPart(async () => (await import('./favourite-order.tsx')).FavouriteOrder)

type Props = { readonly kind: FavouriteKind; readonly tiles: readonly Tile[] }

/** My favourites in my order, with a way to change it. */
export function FavouriteTiles({ kind, tiles }: Props) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  if (tiles.length === 0 && !isEditing) return null
  return (
    <>
      <TileGrid
        title={t('favourites.title')}
        tiles={tiles}
        action={
          <Button kind="text" onClick={() => setEditing(true)}>
            {t('favourites.change')}
          </Button>
        }
      />
      {isEditing && (
        <Suspense fallback={null}>
          <FavouriteOrder kind={kind} tiles={tiles} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
