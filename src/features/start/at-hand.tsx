import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { listFavoriteWorkflows, listRecentWorkflows } from '../../../contract/favourites.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { FavouriteTiles } from '../../shared/favourites/favourite-tiles.tsx'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { TileGrid } from '../../ui/list/tile-grid.tsx'

/** One row on a phone. */
const RECENT = 4

type Loading = Pick<UseQueryResult, 'isPending' | 'fetchStatus'>
type Things = {
  readonly favourites: OutputOf<typeof listFavoriteWorkflows>
  readonly used: OutputOf<typeof listRecentWorkflows>
}

/** My favourites and what I started last; settled once they are here, or do not come now. */
export function useAtHand(): Things & { readonly isSettled: boolean } {
  const favourites = useQuery({ ...callQuery(listFavoriteWorkflows, {}), ...KEPT_ON_DEVICE })
  const used = useQuery({ ...callQuery(listRecentWorkflows, {}), ...KEPT_ON_DEVICE })
  const isUnderWay = ({ isPending, fetchStatus }: Loading) => isPending && fetchStatus === 'fetching'
  return {
    favourites: favourites.data ?? [],
    used: used.data ?? [],
    isSettled: !isUnderWay(favourites) && !isUnderWay(used),
  }
}

/** My favourites, and what I started last beside them. */
export function AtHand({ favourites, used }: Things) {
  const { t } = useTranslation()
  const { tile } = useWorkflowThings()
  const recent = used.filter(({ code }) => !favourites.some((each) => each.code === code)).slice(0, RECENT)
  return (
    <>
      <FavouriteTiles kind="workflow" tiles={favourites.map(tile)} />
      {recent.length > 0 && <TileGrid title={t('start.recent')} tiles={recent.map(tile)} />}
    </>
  )
}
