import { SelectBar } from '../../../shared/lists/select/select-bar.tsx'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import type { Card } from '../card/card-model.ts'
import type { Box } from '../list/boxes.ts'
import { DeleteChosen } from './delete-chosen.tsx'
import { PrintChosen } from './print-chosen.tsx'
import { ReadChosen } from './read-chosen.tsx'
import { SelectAll } from './select-all.tsx'
import { ToDoActions } from './to-do-actions.tsx'
import { useBatchItems } from './use-batch-items.ts'

type Props = {
  readonly box: Box
  readonly cards: readonly Card[]
  /** How many match, loaded or not. */
  readonly total: number
  readonly selection: Selection
}

/** What is done with ticked cards: what a list is for, and only what each of them allows. */
export function SelectFoot({ box, cards, total, selection }: Props) {
  const { items, takeAll } = useBatchItems(cards, selection)
  const ticked = cards.filter(({ id }) => selection.chosen.has(id))
  return (
    <SelectBar
      selection={selection}
      tools={
        <>
          {box.name !== 'drafts' && <PrintChosen cards={cards} selection={selection} />}
          <SelectAll
            cards={cards}
            selection={selection}
            more={box.name === 'to-do' && total > cards.length ? { total, takeAll } : null}
          />
        </>
      }
    >
      {box.name === 'to-do' && <ToDoActions items={items} selection={selection} />}
      {box.name === 'to-read' && <ReadChosen ticked={ticked} selection={selection} />}
      {box.name === 'drafts' && <DeleteChosen selection={selection} />}
    </SelectBar>
  )
}
