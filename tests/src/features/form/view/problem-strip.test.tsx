import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ProblemStrip } from '../../../../../src/features/form/view/problem-strip.tsx'

test('leads on from the field one stands in, however one came there', async () => {
  const user = userEvent.setup()
  render(
    <main>
      {['one', 'two', 'three'].map((name) => (
        <div key={name} data-field-error="">
          <input aria-label={name} />
        </div>
      ))}
      <ProblemStrip count={3} within={() => document.querySelector('main')} />
    </main>,
  )
  const next = () => user.click(screen.getByRole('button'))
  await next()
  expect(document.activeElement).toBe(screen.getByLabelText('one'))
  await user.click(screen.getByLabelText('two'))
  await next()
  expect(document.activeElement).toBe(screen.getByLabelText('three'))
  await next()
  expect(document.activeElement).toBe(screen.getByLabelText('one'))
})
