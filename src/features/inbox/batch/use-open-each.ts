import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/address/paths.ts'
import { useInboxPlace } from '../list/use-inbox-place.ts'

/** Opens the first item of several; those that follow it come one after the other. */
export function useOpenEach(): (itemIds: readonly string[]) => void {
  const navigate = useNavigate()
  const [place] = useInboxPlace()
  return (itemIds) => {
    const [first] = itemIds
    if (first === undefined) return
    void navigate(paths.workItem(first), { state: { inbox: place, oneByOne: itemIds } })
  }
}
