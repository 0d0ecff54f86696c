import type { BusinessRule } from '../../contract/package/rules.ts'

/** What the organisation holds already that a package may run into. */
export type PublishedFacts = {
  /** Codes that are not the package's own to give. */
  readonly taken: {
    readonly workflows: Owners
    readonly models: Owners
    readonly dictionaries: Owners
  }
  /** The codes of those dictionaries there are which the package uses and does not bring. */
  readonly dictionaries: ReadonlySet<string>
  /** The rules that administrators made for this application. */
  readonly rules: readonly BusinessRule[]
}

/** Applications by the codes that are theirs; `–` where a code belongs to none. */
type Owners = ReadonlyMap<string, string>
