/**
 * The longest time in milliseconds that the event loop did not turn while something ran: what a neighbour waits. Counted
 * in time of the processor, so that other programs of the machine do not matter.
 */
export async function longestPause(run: () => Promise<unknown>): Promise<number> {
  let last = process.threadCpuUsage()
  let longest = 0
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
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
