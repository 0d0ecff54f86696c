import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fileTypeOf } from '../../../contract/file-types.ts'
import { type FilePlace, type FileView, listFileLinks, type StoredFile } from '../../../contract/files.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { isVisiting } from '../../lib/session/session.ts'

/** Links live four to five minutes. */
const FRESH_MS = 3 * 60_000
/** While an office file is being converted. */
const ASK_AGAIN_MS = 2_000

/** Links to the files of one place, by id. Asked for when there are pictures to show, or once a file is opened. */
export function useFileLinks(files: readonly StoredFile[], place: FilePlace, isOpen: boolean) {
  const ids = useMemo(() => files.map(({ id }) => id), [files])
  const hasPictures = files.some(({ name }) => fileTypeOf(name)?.kind === 'image')
  const query = useQuery({
    ...callQuery(listFileLinks, { place, ids }),
    enabled: ids.length > 0 && (isOpen || hasPictures) && !isVisiting(),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnMount: true,
    refetchInterval: ({ state }) =>
      isOpen && state.data?.some(({ preview }) => preview.state === 'pending') ? ASK_AGAIN_MS : false,
    placeholderData: (before) => before,
  })
  const byId = useMemo(
    () => new Map<string, FileView>(query.data?.map((file) => [file.id, file])),
    [query.data],
  )
  return { byId, query }
}
