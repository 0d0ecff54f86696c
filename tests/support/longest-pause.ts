/** The longest time in milliseconds that the event loop stood still while something ran: what a neighbour waits. */
export async function longestPause(run: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  let isOver = false
  const loop = () => {
    look()
    if (!isOver) setImmediate(loop)
  }
  setImmediate(loop)
  try {
    await run()
  } finally {
    look()
    isOver = true
  }
  return longest
}
