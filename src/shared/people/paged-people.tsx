import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { PersonRow } from '../../../contract/organisation.ts'
import type { Page, Paging } from '../../../contract/shapes.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { UnitList } from './unit-list.tsx'

const PAGE = 100
const FIRST_PAGE: string | undefined = undefined

type Props = Pick<ComponentProps<typeof UnitList>, 'picked' | 'blocked' | 'onToggle' | 'scroller'> & {
  /** Names the list in the cache. */
  readonly place: readonly unknown[]
  readonly load: (paging: Paging) => Promise<Page<PersonRow>>
}

/** People that the server lists page by page. */
export function PagedPeople({ place, load, ...row }: Props) {
  const people = useInfiniteQuery({
    queryKey: [...place, 'pages'],
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam }) => load({ size: PAGE, cursor: pageParam }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  if (people.isError) return <LoadFailed error={people.error} onReload={() => void people.refetch()} />
  if (people.data === undefined) return <Skeleton shape="form" count={8} />
  return (
    <UnitList
      {...row}
      kind="person"
      departments={[]}
      people={people.data.pages.flatMap((page) => page.content)}
      onOpen={() => {}}
      more={{
        has: people.hasNextPage,
        loading: people.isFetchingNextPage,
        load: () => void people.fetchNextPage(),
      }}
    />
  )
}
