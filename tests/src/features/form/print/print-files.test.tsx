import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderApp } from '../../../../support/render-app.tsx'
import { type FileScene, fileScene, NEW_TRIP, picture } from '../../../../support/uploads.ts'

let scene: FileScene
beforeAll(async () => {
  scene = await fileScene()
})
afterAll(() => scene.close())

test('pictures of the form stand on paper', async () => {
  const { initiator } = scene.world.people
  const { file } = await scene.upload(initiator, {
    place: NEW_TRIP,
    name: 'seat.png',
    bytes: await picture(),
  })
  const id = await scene.startWith([file])
  const as = { corpId: scene.world.corpId, userId: initiator }
  await renderApp({ server: scene.server, as, url: `/print?instances=${id}`, size: 'wide' })
  await waitFor(
    () => expect(document.querySelector('article img[src*="/api/files/content"]')).not.toBeNull(),
    { timeout: 20_000 },
  )
})
