/**
 * Both SDKs leave a promise of a refused configuration alone, so the page would hear of it a second time as an
 * unhandled rejection (containers.md §2.2, quirk 1). What is passed to the function that comes back is kept from it.
 */
export function quietRefusals(): (reason: unknown) => void {
  const told = new WeakSet<object>()
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (typeof reason === 'object' && reason !== null && told.has(reason)) event.preventDefault()
  })
  return (reason) => {
    if (typeof reason === 'object' && reason !== null) told.add(reason)
  }
}
