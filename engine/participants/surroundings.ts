import type { Context, FormData } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { Surroundings } from './voice.ts'

type Place = {
  readonly state: Instance
  readonly data: FormData
  readonly context: Pick<Context, 'organisation' | 'definition'>
}

/** What participants are looked up in, at this point of a decision (R1). */
export function surroundings({ state, data, context }: Place): Surroundings {
  return { state, data, organisation: context.organisation, model: context.definition.model }
}
