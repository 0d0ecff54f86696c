import { describe, expect, it } from 'vitest'
import { readEventStream } from '../../../../src/lib/http/event-stream.ts'

async function read(...pieces: string[]): Promise<{ data: string[]; bytes: number }> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  const data: string[] = []
  let bytes = 0
  await readEventStream(body, {
    onBytes: () => {
      bytes += 1
    },
    onData: (text) => data.push(text),
  })
  return { data, bytes }
}

describe('an event stream', () => {
  it('gives one text per event, however the bytes are cut', async () => {
    const { data } = await read('data: {"type"', ':"work"}\n', '\nda', 'ta: two\r\n\r\n')
    expect(data).toEqual(['{"type":"work"}', 'two'])
  })

  it('joins several data lines and leaves out comments, names and an unfinished event', async () => {
    const { data, bytes } = await read(
      ': heartbeat\n\n',
      'event: x\nid: 1\ndata: a\ndata: b\n\n',
      'data: cut',
    )
    expect(data).toEqual(['a\nb'])
    expect(bytes).toBe(3)
  })
})
