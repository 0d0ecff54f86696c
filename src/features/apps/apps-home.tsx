import { useQuery } from '@tanstack/react-query'
import { listFavoriteApps, listRecentApps } from '../../../contract/favourites.ts'
import { listAppGroups } from '../../../contract/portal.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'
import { storedAppCode } from '../../lib/device/device-store.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { FavouriteTiles } from '../../shared/favourites/favourite-tiles.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NamedRows } from '../../ui/list/named-rows.tsx'
import { TileGrid } from '../../ui/list/tile-grid.tsx'
import styles from './apps.module.css'
import { useAppThings } from './use-app-things.tsx'

/** One row on a phone. */
const RECENT = 4

/** My favourite applications, those I used last, and all I may use under their groups. */
export function AppsHome() {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { tile, row } = useAppThings()
  const query = useQuery({ ...callQuery(listAppGroups, {}), ...KEPT_ON_DEVICE })
  const favourites = useQuery({ ...callQuery(listFavoriteApps, {}), ...KEPT_ON_DEVICE })
  const used = useQuery({ ...callQuery(listRecentApps, {}), ...KEPT_ON_DEVICE })
  const groups = query.data
  if (groups === undefined) {
    const error = query.error ?? (query.fetchStatus === 'paused' ? query.failureReason : null)
    return error === null ? (
      <Skeleton count={8} />
    ) : (
      <LoadFailed error={error} onReload={() => void query.refetch()} reloading={query.isFetching} />
    )
  }
  // What stands above them would push them down.
  if (favourites.isLoading || used.isLoading) return <Skeleton count={8} />
  if (groups.length === 0) {
    return <Empty icon="apps" title={t('apps.nothing')} text={t('apps.nothingText')} />
  }
  const lastHere = storedAppCode()
  const mine = favourites.data ?? []
  const recent = (used.data ?? [])
    .filter(({ code }) => !mine.some((each) => each.code === code))
    // What was used last on this device is at hand, whatever was done elsewhere since.
    .toSorted((a, b) => Number(b.code === lastHere) - Number(a.code === lastHere))
    .slice(0, RECENT)
  return (
    <>
      <FavouriteTiles kind="app" tiles={mine.map(tile)} />
      {recent.length > 0 && <TileGrid title={t('start.recent')} tiles={recent.map(tile)} />}
      <div className={styles.groups}>
        {groups.map(({ code, name, name_i18n, apps }) => (
          <NamedRows
            key={code}
            title={localise(name_i18n, name) || t('apps.further')}
            countLabel={t('apps.size', { count: apps.length })}
            things={apps.map(row)}
          />
        ))}
      </div>
    </>
  )
}
