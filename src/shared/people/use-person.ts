import { useQuery } from '@tanstack/react-query'
import { getUserInfo } from '../../../contract/user-info.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useLocale } from '../../lib/i18n/use-locale.ts'

const FRESH_MS = 5 * 60_000

/** A person named by an address only: their name, until it is known the dots of something that loads. */
export function usePerson(id: string | undefined) {
  const locale = useLocale()
  const { data } = useQuery({
    ...callQuery(getUserInfo, { id }),
    staleTime: FRESH_MS,
    enabled: id !== undefined,
  })
  if (id === undefined || data === undefined) return undefined
  return { id, name: localisedName(data, locale), imgUrl: data.imgUrl }
}
