/**
 * A bug that can be switched on in one rule of the engine: `replace[0]`, which occurs once in `file`, is read as
 * `replace[1]`, and then a test of that rule (its name begins with the id) in `test` must fail.
 */
export type Fault = {
  /** Rule id of docs/engine.md, such as `B5`. */
  readonly rule: string
  readonly name: string
  readonly file: string
  readonly replace: readonly [string, string]
  readonly test: string
}
