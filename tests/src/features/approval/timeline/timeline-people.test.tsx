import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SYSTEM_ID } from '../../../../../engine/model/decision.ts'
import type { Instance } from '../../../../../engine/model/instance.ts'
import { Timeline } from '../../../../../src/features/approval/timeline/timeline.tsx'
import { createQueryClient } from '../../../../../src/lib/api/query-client.ts'
import { approval, definition } from '../../../../support/builders.ts'
import {
  ANN,
  activation,
  agreed,
  at,
  CHEN,
  LI,
  personId,
  slot,
  standing,
  toldTo,
  WANG,
  ZHAO,
} from '../../../../support/flow-scene.ts'
import { renderUi } from '../../../../support/render-ui.tsx'

const flow = definition([
  approval('check', ['li'], {
    mode: 'all',
    groups: [{ name: { en: 'Second floor' }, participants: [{ source: 'users', users: ['chen'] }] }],
  }),
  approval('pay', ['wang'], { mode: 'all' }),
])

/** The timeline as `li` gets it from the server's presenter. */
async function show(state: Instance, facts = {}) {
  const steps = toldTo(LI, state, flow, facts)
  return renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Timeline steps={steps} />
    </QueryClientProvider>,
  )
}

const row = (name: string) => {
  const found = screen.getAllByText(name)[0]?.closest('li')
  if (!found) throw new Error(`no row of ${name}`)
  return within(found)
}

it('J5: added signers stand below whoever added them, in words', async () => {
  await show(
    standing(
      [activation(1, 'pay')],
      [
        slot(1, 1, WANG, { state: 'suspended' }),
        slot(2, 1, ZHAO),
        slot(3, 1, CHEN, { addedBy: 1, signGroup: 1, depth: 1 }),
      ],
      { signGroups: [{ id: 1, activation: 1, adder: 1, position: 'before', mode: 'all', state: 'open' }] },
    ),
  )

  expect(row('wang').getByText('Waits for added signers')).toBeTruthy()
  expect(row('chen').getByText(/^added by wang, decides before/)).toBeTruthy()
  const names = screen
    .getAllByRole('button', { name: /wang|zhao|chen/ })
    .map(({ textContent }) => textContent)
  expect(names.map((name) => name?.slice(0, 4))).toEqual(['wang', 'chen', 'zhao'])
})

it('L6, T3: a delegate acts for the principal, a transfer shows its chain', async () => {
  await show(
    standing(
      [activation(1, 'pay')],
      [
        slot(1, 1, CHEN, {
          ownerId: WANG,
          state: 'agreed',
          decision: agreed(CHEN, 1, { onBehalfOfId: WANG }),
        }),
        slot(2, 1, ZHAO, {
          ownerId: LI,
          reasons: [
            { kind: 'transfer', byId: LI },
            { kind: 'transfer', byId: ANN },
          ],
        }),
      ],
    ),
  )

  expect(row('wang').getByText(/by chen/)).toBeTruthy()
  expect(row('zhao').getByText(/transferred by li → ann/)).toBeTruthy()
})

it('R9: tells link by link why somebody was asked', async () => {
  const { user } = await show(
    standing(
      [activation(1, 'pay')],
      [
        slot(1, 1, WANG, {
          reasons: [
            { kind: 'source', source: 'script', index: 0 },
            { kind: 'delegation', byId: ZHAO, trustId: personId(70) },
            { kind: 'transfer', byId: CHEN },
          ],
        }),
      ],
    ),
  )

  await user.click(screen.getByRole('button', { name: /^wang/ }))

  const chain = screen.getByRole('list', { name: 'Why this person was asked' })
  expect(
    within(chain)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Found by the workflow’s own rule', 'Entrusted by zhao', 'Transferred by chen'])
})

it('D2, O2, N2: what rules decided has no verdict, but a sentence', async () => {
  await show(
    standing(
      [
        activation(1, 'check', { state: 'passed' }),
        activation(2, 'pay', { state: 'passed' }),
        activation(3, 'pay', { round: 2, state: 'passed', note: { kind: 'autoPassed', rule: 'N2' } }),
      ],
      [
        slot(1, 1, LI, { state: 'agreed', decision: agreed(LI, 1) }),
        slot(2, 2, LI, {
          state: 'agreed',
          decision: agreed(SYSTEM_ID, 2, { rule: 'D2', link: 1, opinion: '' }),
        }),
        slot(3, 2, WANG, { state: 'agreed', decision: agreed(SYSTEM_ID, 3, { rule: 'O2', opinion: '' }) }),
      ],
    ),
  )

  const skipped = screen.getByText('li skipped automatically: the same person agreed at check')
  const late = screen.getByText('Agreed automatically when the time of wang ran out (rule O2)')
  for (const sentence of [skipped, late]) {
    const own = sentence.closest('li')
    expect(own === null ? null : within(own).queryByText('Agreed')).toBeNull()
  }
  expect(screen.getByText('Passed automatically: nobody has to decide here')).toBeTruthy()
})

it('Z1: a decision that no longer stands is struck and leads to what replaced it', async () => {
  const { user } = await show(
    standing(
      [activation(1, 'pay', { state: 'passed', superseded: true }), activation(2, 'pay', { round: 2 })],
      [
        slot(1, 1, WANG, { state: 'agreed', decision: agreed(WANG, 1, { standing: false }) }),
        slot(2, 2, WANG),
      ],
    ),
  )
  expect(screen.getByText(/No longer counts/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'See what replaced it' }))

  const [, second] = screen.getAllByRole('heading', { name: 'pay' })
  expect(second?.closest('li')?.className).toMatch(/flash/)
})

it('B2: a return is an arrow back to its target', async () => {
  const { user } = await show(
    standing(
      [
        activation(1, 'check', { state: 'passed', superseded: true }),
        activation(2, 'pay', {
          state: 'returned',
          note: { kind: 'returned', byId: WANG, toNode: 'check', opinion: 'Mend it', straight: true },
        }),
        activation(3, 'check', { round: 2, cause: 'straight' }),
      ],
      [slot(1, 1, LI, { state: 'agreed', decision: agreed(LI, 1, { standing: false }) }), slot(2, 3, LI)],
    ),
  )

  expect(screen.getByRole('img', { name: 'returned from pay to check' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^returned to check; comes straight back here$/ }))
  expect(screen.getAllByRole('heading', { name: 'check' })[0]?.closest('li')?.className).toMatch(/flash/)
})

it('M11: a grouped node tells group by group who agreed', async () => {
  await show(
    standing(
      [activation(1, 'check')],
      [
        slot(1, 1, LI, { group: 0, state: 'agreed', decision: agreed(LI, 1) }),
        slot(2, 1, CHEN, { group: 1 }),
      ],
    ),
  )

  const second = screen.getByRole('heading', { name: /Second floor/ })
  expect(within(second).getByText('Still open')).toBeTruthy()
})

it('Z1, H, K3, U3: assists, copies, reminders and devices stand with their step', async () => {
  const state = standing(
    [activation(1, 'pay')],
    [slot(1, 1, WANG, { state: 'agreed', decision: agreed(WANG, 1) }), slot(2, 1, CHEN)],
    {
      assists: [
        {
          id: 1,
          item: 2,
          slot: 1,
          personId: ZHAO,
          questions: [{ byId: WANG, at: at(21), text: 'Is it dear?' }],
          state: 'answered',
          answer: { at: at(23), text: 'Not at all' },
        },
      ],
    },
  )
  await show(state, {
    devices: new Map([[1, 'APP']]),
    urges: [{ at: at(40), byId: ANN, text: 'Please', targets: [{ item: 2, personId: CHEN }] }],
    copies: new Map([[1, { sent: 3, read: 1 }]]),
  })

  expect(row('wang').getByText(/on a phone/)).toBeTruthy()
  expect(row('wang').getByText(/zhao gave an opinion/)).toBeTruthy()
  expect(row('wang').getByText('Not at all')).toBeTruthy()
  expect(screen.getByText(/^ann urged chen/)).toBeTruthy()
  expect(screen.getByText('3 copies sent, read by 1')).toBeTruthy()
})

it('folds the passed nodes of a long flow between the first and the present one', async () => {
  const passed = Array.from({ length: 6 }, (_, index) =>
    activation(index + 1, 'pay', { round: index + 1, state: 'passed', closedAt: at(index) }),
  )
  const { user } = await show(standing([...passed, activation(7, 'check')], []))
  expect(screen.getAllByRole('heading', { name: 'pay' })).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: '4 nodes passed' }))

  expect(screen.getAllByRole('heading', { name: 'pay' })).toHaveLength(6)
})
