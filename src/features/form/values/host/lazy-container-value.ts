import { lazyPart } from '../../../../lib/parts/lazy-part.ts'

/** Only containers with pickers of their own fetch it. */
export const ContainerValue = lazyPart(async () => (await import('./container-value.tsx')).ContainerValue)
