import type { IncomingMessage } from 'node:http'
import { Fault } from '../../base/fault.ts'
import type { BodyPlace } from './body-room.ts'

const FIRST_BYTES = 16 * 1024

/**
 * The bytes of a body, at most `limit`. They stand in one buffer that grows with what has come, and every growth is
 * taken from the room first: what is announced and never sent costs nothing, and neither do many tiny pieces.
 */
export async function readBody(raw: IncomingMessage, limit: number, place: BodyPlace): Promise<Buffer> {
  const announced = Number(raw.headers['content-length'] ?? Number.NaN)
  if (announced > limit) throw new Fault('tooLarge')
  const most = Number.isNaN(announced) ? limit : announced
  let bytes: Buffer = Buffer.alloc(0)
  let length = 0
  const makeRoom = (needed: number) => {
    if (needed > limit) throw new Fault('tooLarge')
    if (needed <= bytes.length) return
    const size = Math.max(needed, Math.min(most, Math.max(bytes.length * 2, FIRST_BYTES)))
    place.take(size - bytes.length)
    const larger = Buffer.allocUnsafe(size)
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }
  return await new Promise((resolve, reject) => {
    const stop = () => {
      place.giveWay = null
      raw.off('data', take).off('end', end).off('error', gone).off('close', gone)
    }
    const refuse = (error: unknown) => {
      stop()
      bytes = Buffer.alloc(0)
      place.leave()
      // What still comes is read and dropped, so that the refusal can be answered.
      raw.resume()
      reject(error)
    }
    const take = (chunk: Buffer) => {
      try {
        makeRoom(length + chunk.length)
      } catch (error) {
        refuse(error)
        return
      }
      chunk.copy(bytes, length)
      length += chunk.length
    }
    const end = () => {
      if (!Number.isNaN(announced) && length !== announced) return gone()
      stop()
      resolve(bytes.subarray(0, length))
    }
    const gone = () => refuse(new Fault('invalidInput'))
    place.giveWay = () => refuse(new Fault('notReady', { retryAfterSeconds: 2 }))
    raw.on('data', take).on('end', end).on('error', gone).on('close', gone)
    raw.resume()
  })
}
