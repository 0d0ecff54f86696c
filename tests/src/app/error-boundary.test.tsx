import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/app/error-boundary.tsx'
import { goOffline } from '../../support/network.ts'
import { renderUi } from '../../support/render-ui.tsx'

afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('Failed to fetch dynamically imported module')
}
const look = () => {
  // React tells the console of every error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return renderUi(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
}

it('a screen that is not on the device yet says so while offline, and leads back', async () => {
  goOffline(true)
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
  const { user } = await look()
  expect(screen.getByRole('alert').textContent).toContain('It can be opened once you are online.')
  expect(screen.queryByText(/dynamically imported/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(back).toHaveBeenCalledOnce()
})

it('a screen that breaks offers a reload and says why', async () => {
  await look()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByText(/dynamically imported/)).toBeTruthy()
})
