import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StoredFile } from '../../../../contract/files.ts'
import { FileStatus } from '../../../../src/shared/files/file-status.tsx'
import type { Upload } from '../../../../src/shared/files/upload-state.ts'
import { renderUi } from '../../../support/render-ui.tsx'

const file = new File(['x'], 'note.txt')
const upload = (state: Upload['state']): Upload => ({ fileId: 'f1', file, state, progress: 0 })
const stored: StoredFile = { id: 'f1', name: 'note.txt', size: 1, mimeType: 'text/plain' }

test.each([
  ['one that has arrived and left the queue at once', [stored], 'note.txt is uploaded'],
  ['one that was cancelled', [], ''],
])('of %s nothing is said to be on its way', async (_, files, words) => {
  const { rerender } = await renderUi(<FileStatus uploads={[]} files={[]} />)
  rerender(<FileStatus uploads={[upload('waiting')]} files={[]} />)
  expect(screen.getByRole('status').textContent).toBe('1 file is being uploaded')
  rerender(<FileStatus uploads={[]} files={files} />)
  expect(screen.getByRole('status').textContent).toBe(words)
})
