import { useEffect, useState } from 'react'
import { searchWorkItems } from '../../../../contract/work-items.ts'
import { call } from '../../../lib/api/api.ts'
import { toDoCard } from '../card/card-model.ts'
import type { Box } from './boxes.ts'
import { COMING_LIST, type ListSource, listSource } from './list-source.ts'

type FurtherLists = typeof import('../further/further-lists.ts')

const toDoList = listSource({
  name: searchWorkItems.name,
  read: (input, options) => call(searchWorkItems, input, options),
  toCard: toDoCard,
})

let further: FurtherLists | undefined

/**
 * Where a box has its rows from. To-do is at hand; the others come once, when the first of them is opened, and until
 * then the list is one that loads.
 */
export function useBoxSource(box: Box): ListSource {
  const [lists, setLists] = useState(further)
  const [failure, setFailure] = useState<unknown>()
  const isMissing = box.name !== 'to-do' && lists === undefined
  useEffect(() => {
    if (!isMissing) return
    let left = false
    import('../further/further-lists.ts').then(
      (loaded) => {
        further = loaded
        if (!left) setLists(loaded)
      },
      (error: unknown) => {
        if (!left) setFailure(error)
      },
    )
    return () => {
      left = true
    }
  }, [isMissing])
  // Not to be had now (offline, or a newer build): the frame says so and offers a reload.
  if (isMissing && failure !== undefined) throw failure
  return box.name === 'to-do' ? toDoList : (lists?.furtherList(box.name) ?? COMING_LIST)
}
