import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { Platform } from '../../platform-adapters/platform.ts'
import { store } from '../../src/lib/base/store.ts'
import { PlatformProvider } from '../../src/lib/host/platform-context.tsx'
import { startI18n } from '../../src/lib/i18n/i18n.ts'
import { furtherTexts } from '../../src/lib/texts/further-texts.ts'
import { loadFrame } from '../../src/ui/overlay/frame.tsx'
import { fakePlatform } from './fake-platform.ts'

/** A part of the app on its own, in English, without a server. The root is there because sheets shield it. */
export async function renderUi(
  part: ReactNode,
  platform: Platform = fakePlatform(),
): Promise<RenderResult & { user: UserEvent }> {
  await startI18n('en')
  await furtherTexts()
  await loadFrame()
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  const view = render(
    <Provider store={store()}>
      <MemoryRouter>
        <PlatformProvider value={platform}>{part}</PlatformProvider>
      </MemoryRouter>
    </Provider>,
    { container: root },
  )
  return { ...view, user: userEvent.setup() }
}
