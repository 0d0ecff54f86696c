import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { UnitList } from './unit-list.tsx'
import type { useUnits } from './use-units.ts'

type Props = Omit<Parameters<typeof UnitList>[0], 'departments' | 'people' | 'more'> & {
  readonly found: ReturnType<typeof useUnits>
}

/** Departments and people that a search or a department holds, page by page. */
export function FoundUnits({ found, keyword, ...rows }: Props) {
  return (
    <>
      {found.isError && <LoadFailed error={found.error} onReload={() => void found.refetch()} />}
      {found.isPending && <Skeleton shape="form" count={8} />}
      {found.data !== undefined && (
        <UnitList
          {...rows}
          departments={found.departments}
          people={found.people}
          keyword={keyword}
          more={{
            has: found.hasNextPage,
            loading: found.isFetchingNextPage,
            load: () => void found.fetchNextPage(),
          }}
        />
      )}
    </>
  )
}
