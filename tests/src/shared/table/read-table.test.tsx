import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createPickedRows } from '../../../../src/shared/table/picked-rows.ts'
import { type ReadColumn, ReadTable } from '../../../../src/shared/table/read-table.tsx'
import type { TableOrder } from '../../../../src/shared/table/table-head.tsx'
import { giveLayout } from '../../../support/layout.ts'
import { renderUi } from '../../../support/render-ui.tsx'

type Trip = { readonly id: string; readonly what: string; readonly amount: number }

const width = { widthPx: 120, minPx: 80 }
const COLUMNS: readonly ReadColumn<Trip>[] = [
  { ...width, key: 'what', label: 'What', isNumber: false, sortable: true, cell: ({ what }) => what },
  { ...width, key: 'amount', label: 'Amount', isNumber: true, sortable: false, cell: ({ amount }) => amount },
]
const trips = (count: number): readonly Trip[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `t${place}`,
    what: `Trip ${place}`,
    amount: place * 10,
  }))
const keyOf = ({ id }: Trip) => id

function Trips({
  count,
  picked,
  onOpen,
}: {
  readonly count: number
  readonly picked: ReturnType<typeof createPickedRows>
  readonly onOpen: (trip: Trip) => void
}) {
  const [order, setOrder] = useState<TableOrder | null>(null)
  const rows = order?.descending === true ? trips(count).toReversed() : trips(count)
  const common = { label: 'Trips', columns: COLUMNS, keyOf, picked, onOpen, none: 'No trips' }
  return <ReadTable {...common} rows={rows} order={order} onSort={setOrder} />
}

async function show(count: number) {
  giveLayout()
  const picked = createPickedRows()
  const onOpen = vi.fn()
  const { user } = await renderUi(<Trips {...{ count, picked, onOpen }} />)
  return { user, picked, onOpen, grid: screen.getByRole('grid', { name: 'Trips' }) }
}
const place = () => document.activeElement?.getAttribute('data-place')

test('columns that may be sorted are, up, down and as they were; the others are not', async () => {
  const { user, grid } = await show(3)
  const [, what, amount] = within(grid).getAllByRole('columnheader')
  const press = () => user.click(within(what ?? grid).getByRole('button'))
  expect(within(amount ?? grid).getByRole('button')).toHaveProperty('disabled', true)
  await press()
  expect(what?.getAttribute('aria-sort')).toBe('ascending')
  await press()
  expect(what?.getAttribute('aria-sort')).toBe('descending')
  expect(within(grid).getAllByRole('gridcell')[0]?.textContent).toBe('Trip 2')
  await press()
  expect(what?.hasAttribute('aria-sort')).toBe(false)
})

test('the keys of a spreadsheet move the cursor, Enter opens a row and the space bar ticks it', async () => {
  const { user, grid, picked, onOpen } = await show(3)
  await user.click(within(grid).getByRole('gridcell', { name: 'Trip 0' }))
  await waitFor(() => expect(place()).toBe('0:1'))
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await waitFor(() => expect(place()).toBe('1:2'))
  await user.keyboard('{Enter} ')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(trips(3)[1])
  expect([...picked.ids()]).toEqual(['t1'])
  await user.keyboard('{Control>}{End}{/Control}')
  await waitFor(() => expect(place()).toBe('2:2'))
})

test('all rows are ticked at once, and one of them is not', async () => {
  const { user, picked } = await show(3)
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await user.click(screen.getByRole('checkbox', { name: /2/ }))
  expect([...picked.ids()]).toEqual(['t0', 't2'])
})

test('of many rows those in view are in the document', async () => {
  const { grid } = await show(2_000)
  expect(grid.getAttribute('aria-rowcount')).toBe('2001')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
})

test('a table without rows says so', async () => {
  await show(0)
  expect(screen.getByText('No trips')).toBeTruthy()
})
