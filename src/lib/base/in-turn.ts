/**
 * One tab of this device at a time. Without locks, or where a browser refuses them to a foreign site's frame with the
 * rest of its storage, at once.
 */
export async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return run()
  let hasBegun = false
  try {
    return await locks.request(name, () => {
      hasBegun = true
      return run()
    })
  } catch (error) {
    if (hasBegun) throw error
    return run()
  }
}
