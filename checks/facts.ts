import type { EngineAnswers } from './people/engine-answers.ts'
import type { FullOrganisation } from './people/initiators.ts'
import type { PublishedFacts } from './published/published-facts.ts'

/**
 * What a package is held against beside its own text. The checks ask for nothing by themselves: whoever runs them hands
 * in what they know, and what is null is not checked.
 */
export type PackageFacts = {
  /** The organisation that the package is for: people, departments and roles that it names are looked up in it. */
  readonly organisation: FullOrganisation | null
  /** The engine's answers in that organisation: whether every node has somebody for everyone who may start. */
  readonly engine: EngineAnswers | null
  /** What that organisation has already: codes of other applications, dictionaries, administrators' rules. */
  readonly published: PublishedFacts | null
}

/** Nothing but the package is known: a file that is written for some organisation or other. */
export const FILE_ALONE: PackageFacts = { organisation: null, engine: null, published: null }
