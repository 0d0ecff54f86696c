/** A reason to stop that an administrator can act on: its message is shown as it is, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}
