import { Readable } from 'node:stream'
import { NoAnswer } from './party.ts'

/**
 * A body as it comes from another party. One that says nothing for so long while somebody reads it ends with NoAnswer;
 * a reader who takes his time is nobody's fault, and one who reads no further lets go of the other party at once.
 */
export function readPatiently(body: Readable, name: string, silenceMs: number): Readable {
  const chunks: AsyncIterator<unknown> = body[Symbol.asyncIterator]()
  return new Readable({
    read() {
      const timer = setTimeout(() => body.destroy(new NoAnswer(name, silenceMs)), silenceMs)
      chunks
        .next()
        .finally(() => clearTimeout(timer))
        .then(
          ({ done, value }) => this.push(done === true ? null : value),
          (error: Error) => this.destroy(error),
        )
    },
    destroy(error, done) {
      body.destroy()
      done(error)
    },
  })
}
