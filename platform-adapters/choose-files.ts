import type { ChooseFiles, PlatformResult } from './platform.ts'
import { ok } from './settle.ts'

/** Files of the device by a file input, which every container has (containers.md §4.4). To be called by a tap. */
export function chooseFiles({
  accept,
  multiple,
  camera,
}: ChooseFiles): Promise<PlatformResult<readonly File[]>> {
  return new Promise((settle) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = multiple
    if (camera) input.setAttribute('capture', 'environment')
    input.hidden = true
    const end = (result: PlatformResult<readonly File[]>) => {
      input.remove()
      settle(result)
    }
    input.addEventListener('change', () => end(ok([...(input.files ?? [])])))
    input.addEventListener('cancel', () => end({ status: 'cancelled' }))
    document.body.append(input)
    input.click()
  })
}
