import type { Deps } from '../../deps.ts'

/** What telling people at the vendors needs of the server. */
export type VendorMessageDeps = Pick<
  Deps,
  'auth' | 'config' | 'database' | 'definitions' | 'log' | 'organisations' | 'vendors'
>
