import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PlatformResult } from '../../../../platform-adapters/platform.ts'
import { Button } from '../../../../src/ui/button/button.tsx'
import { Toaster } from '../../../../src/ui/feedback/toaster.tsx'
import { useCopy } from '../../../../src/ui/feedback/use-copy.ts'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { renderUi } from '../../../support/render-ui.tsx'

function CopyButton() {
  const copy = useCopy()
  const words = { copied: 'Copied', notCopied: 'Copy failed. Do it by hand.' }
  return <Button onClick={() => void copy('BX-17', words)}>Copy</Button>
}

it.each([
  [{ status: 'ok', value: null }, 'Copied'],
  [{ status: 'failed', code: 'copy', text: '' }, 'Copy failed. Do it by hand.'],
  [{ status: 'denied' }, 'Copy failed. Do it by hand.'],
  [{ status: 'unavailable' }, 'Copy failed. Do it by hand.'],
] satisfies [PlatformResult<null>, string][])(
  'what is copied says how that ended: %o',
  async (result, said) => {
    const { user } = await renderUi(
      <>
        <CopyButton />
        <Toaster />
      </>,
      fakePlatform({ copyText: async () => result }),
    )
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText(said)).toBeTruthy()
  },
)
