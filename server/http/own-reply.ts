import type { Readable } from 'node:stream'

/** What a handler of a `raw` endpoint returns when its answer is not JSON: an image, a file, a redirect. */
export class OwnReply {
  readonly body: Buffer | string | Readable
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(body: Buffer | string | Readable, headers: Readonly<Record<string, string>>, status = 200) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}
