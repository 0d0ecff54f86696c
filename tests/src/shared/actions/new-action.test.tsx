import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FormAction } from '../../../../contract/form-actions.ts'
import type { MyInstanceRow } from '../../../../contract/rows.ts'
import { RowActions } from '../../../../src/app/row-actions.tsx'
import { ActionButtons } from '../../../../src/features/approval/bar/action-buttons.tsx'
import { ToDoActions } from '../../../../src/features/inbox/batch/to-do-actions.tsx'
import type { ActionSpec } from '../../../../src/shared/actions/action-spec.ts'
import { arrange } from '../../../../src/shared/actions/arrange.ts'
import { batchActionsOf } from '../../../../src/shared/actions/batch-actions.ts'
import { renderUi } from '../../../support/render-ui.tsx'
import { setViewport } from '../../../support/viewport.ts'

const stamp = vi.hoisted(
  (): ActionSpec => ({
    icon: 'pen',
    parts: [],
    request: () => async () => ({}),
    row: 'again',
    batch: {
      offered: 'batchForward',
      title: 'forward',
      box: 'note',
      decision: ({ fence, approval }) => ({ action: 'agree', work: { kind: 'agree', fence, approval } }),
    },
  }),
)
vi.mock('../../../../src/shared/actions/item-actions.ts', async (original) => {
  const { ITEM_ACTIONS } = await original<typeof import('../../../../src/shared/actions/item-actions.ts')>()
  return { ITEM_ACTIONS: { ...ITEM_ACTIONS, stamp } }
})

const NAME: string = 'stamp'
/** A name without words in the locales is shown as its key. */
const WORDS = 'approval.actions.stamp'
const offer = (action: string) => ({
  action: action as FormAction,
  allowed: true,
  opinion: { required: false, minLength: 0 },
})
const nothing = () => {}

test.each(['phone', 'wide', 'split'] as const)(
  'one line of the table is an action of the page on %s',
  async (size) => {
    setViewport(size)
    const allowedActions = [offer('agree'), offer(NAME)]
    const chosen: string[] = []
    const { user } = await renderUi(
      <ActionButtons
        arranged={arrange({ allowedActions, workItemId: 'item', mode: 'decide' })}
        busy={null}
        onChoose={({ kind }) => chosen.push(kind)}
        onPrint={nothing}
        onComment={undefined}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: new RegExp(WORDS) }))
    expect(chosen).toEqual([NAME])
  },
)

test('it is an action of a row where its line says by which name a row offers it', async () => {
  const actions: MyInstanceRow['actions'] = ['urge', 'again']
  await renderUi(<RowActions instanceId="i" workflowCode="w" actions={actions} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Urge', WORDS]),
  )
})

test('it is an action of the batch bar where its line says how it is sent, for rows that allow it', async () => {
  const kindsOf = (batchForward: boolean) =>
    batchActionsOf({ batchForward, batchOperate: true }).map(({ kind }) => kind)
  expect(kindsOf(true)).toContain(NAME)
  expect(kindsOf(false)).not.toContain(NAME)
  const item = {
    id: 'item',
    title: 'One',
    workflowCode: 'w',
    fence: { revision: 1, digest: 'd' },
    may: kindsOf(true),
  }
  const selection = { chosen: new Set(['item']), toggle: nothing, choose: nothing, end: nothing }
  await renderUi(<ToDoActions items={[item]} selection={selection} />)
  expect(screen.getByRole('button', { name: WORDS })).toHaveProperty('disabled', false)
})
