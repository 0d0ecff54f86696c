import type { Access, Endpoint } from '../../contract/endpoint.ts'

/** One route as it is served. */
export type RouteEntry = {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly isAsset: boolean
  readonly endpoint: Endpoint | undefined
}
