// Both run in the page and may use nothing but it.

/** Notes for every key how long it takes until the frame after it has been drawn. */
export function watchKeys(): void {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  addEventListener(
    'keydown',
    (event) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
      // A message after the frame's own work: the picture is on its way.
      requestAnimationFrame(() => channel.port2.postMessage(null))
    },
    { capture: true },
  )
}

export function keyTimes(): number[] {
  const times: unknown = Reflect.get(window, 'keyTimes')
  return Array.isArray(times) ? times.map(Number) : []
}
