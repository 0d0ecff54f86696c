import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { listen } from '../../../server/http/listen.ts'
import { type FileScene, fileScene, NEW_TRIP, uploadRequest } from '../../support/uploads.ts'

let scene: FileScene
let port: number
beforeAll(async () => {
  scene = await fileScene()
  port = Number(new URL(await listen(scene.server.app, readConfig({ PORT: '0' }))).port)
})
afterAll(() => scene.close())

async function open(bytes: Uint8Array, announced: number | 'chunked') {
  const { initiator } = scene.world.people
  const token = await scene.server.tokenOf({ corpId: 'yuanshan', userId: initiator })
  const fileId = randomUUID()
  const { url, headers, payload } = uploadRequest({ place: NEW_TRIP, bytes, fileId, name: 'long.txt' })
  const length = announced === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${payload.length}`
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: ${headers['content-type']}\r\nconnection: close\r\n${length}\r\n\r\n`,
  )
  return { socket, payload, fileId }
}

const rowsOf = async (fileId: string) => {
  const { rows } = await scene.server.fresh.database.query({
    text: 'select 1 from file_object where id = $1',
    values: [fileId],
  })
  return rows.length
}

describe('an upload that is cut', () => {
  it('at half of it leaves neither a row nor bytes, and can be repeated', async () => {
    const bytes = Buffer.alloc(400_000, 'x')
    const before = scene.stored()
    const { socket, payload, fileId } = await open(bytes, bytes.length)
    socket.write(payload.subarray(0, payload.length / 2))
    await expect.poll(() => scene.stored().length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(() => scene.stored()).toEqual(before)
    expect(await rowsOf(fileId)).toBe(0)
    const { initiator } = scene.world.people
    const again = await scene.upload(initiator, { place: NEW_TRIP, bytes, fileId, name: 'long.txt' })
    expect(again.fault).toBeNull()
  })

  it('F-05: that is too slow is cut by the server, and leaves nothing', async () => {
    const { server } = scene.server.app
    const [limit, before] = [server.requestTimeout, scene.stored()]
    expect(limit).toBe(60_000)
    // The same clock, a minute sooner; the server looks at it every two seconds.
    server.requestTimeout = 1_000
    const { socket, payload, fileId } = await open(Buffer.alloc(1_000, 'x'), 1_000)
    const drip = setInterval(() => socket.write('x'), 100)
    socket.write(payload.subarray(0, 300))
    socket.on('error', () => {})
    const answer = await text(socket).catch(() => 'closed')
    clearInterval(drip)
    server.requestTimeout = limit
    expect(answer).toMatch(/^HTTP\/1\.1 408|closed/)
    socket.destroy()
    await expect.poll(() => scene.stored()).toEqual(before)
    expect(await rowsOf(fileId)).toBe(0)
  })

  it('F-05: without a length is counted as it comes', async () => {
    const before = scene.stored()
    const { socket, payload, fileId } = await open(Buffer.alloc(1_000, 'x'), 'chunked')
    const chunk = (bytes: Buffer) => {
      socket.write(`${bytes.length.toString(16)}\r\n`)
      socket.write(bytes)
      socket.write('\r\n')
    }
    // Twice what was announced, before the closing boundary.
    const end = payload.lastIndexOf('\r\n--')
    chunk(payload.subarray(0, end))
    chunk(Buffer.alloc(1_000, 'x'))
    chunk(payload.subarray(end))
    socket.write('0\r\n\r\n')
    expect(await text(socket)).toContain('901004')
    expect(scene.stored()).toEqual(before)
    expect(await rowsOf(fileId)).toBe(0)
  })
})
