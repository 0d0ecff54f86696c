import { lazy } from 'react'

/** Only containers with pickers of their own fetch it. */
export const ContainerValue = lazy(async () => ({
  default: (await import('./container-value.tsx')).ContainerValue,
}))
