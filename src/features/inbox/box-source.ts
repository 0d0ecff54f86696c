import { use } from 'react'
import { searchWorkItems } from '../../../contract/work-items.ts'
import { call } from '../../lib/api.ts'
import { type Box, TO_DO } from './boxes.ts'
import { toDoCard } from './card-model.ts'
import { type ListSource, listSource } from './list-source.ts'

type FurtherLists = typeof import('./lists/further-lists.ts')

const toDoList = listSource({
  name: searchWorkItems.name,
  read: (input, options) => call(searchWorkItems, input, options),
  toCard: toDoCard,
})

let further: Promise<FurtherLists> | undefined

/** Where a box has its rows from. To-do is at hand; the others come once, when the first of them is opened. */
export function useBoxSource(box: Box): ListSource {
  return box === TO_DO ? toDoList : use(loadFurther()).furtherList(box)
}

function loadFurther(): Promise<FurtherLists> {
  further ??= import('./lists/further-lists.ts').catch((error: unknown) => {
    // Not to be had now (offline, or a newer build): the next attempt asks again.
    further = undefined
    throw error
  })
  return further
}
