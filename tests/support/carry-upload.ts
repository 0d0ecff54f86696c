import type { UploadRequest } from '../../src/lib/api/upload.ts'
import type { TestServer } from './test-server.ts'
import { uploadRequest } from './uploads.ts'

/** Carries the app's uploads to the server in process, half way first. */
export function carryUpload(server: TestServer): (request: UploadRequest) => Promise<Response> {
  return async ({ url, headers, body, onProgress }) => {
    const file = body.get('file')
    if (!(file instanceof File)) throw new Error('no file')
    onProgress(0.5)
    const whole = uploadRequest({
      place: { part: 'field' },
      bytes: new Uint8Array(await file.arrayBuffer()),
    })
    const { pathname, search } = new URL(url)
    const response = await server.raw({
      method: 'POST',
      url: pathname + search,
      headers: { ...headers, ...whole.headers },
      payload: whole.payload,
    })
    onProgress(1)
    return new Response(response.body, { status: response.statusCode })
  }
}
