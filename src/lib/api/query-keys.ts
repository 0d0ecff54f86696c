import type { Endpoint, InputOf } from '../../../contract/endpoint.ts'

/** The key of a query is its call: endpoint name, then input. */
export function queryKey<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return [endpoint.name, input] as const
}
