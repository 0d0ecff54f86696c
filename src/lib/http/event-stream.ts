type Handlers = {
  /** Anything arrived, comments too. */
  onBytes: () => void
  /** The data of one event. */
  onData: (text: string) => void
}

/** Reads server-sent events from a body: `data:` lines up to an empty line are one event. */
export async function readEventStream(body: ReadableStream<Uint8Array>, handlers: Handlers): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    handlers.onBytes()
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) handlers.onData(data.join('\n'))
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
  }
}
