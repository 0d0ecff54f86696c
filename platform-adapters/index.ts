import { detect } from './detect.ts'

/** Where we run and in which language the host speaks, known before any adapter is loaded. */
export const surroundingsOf = detect

type MakePlatform = typeof import('./make-platform.ts').makePlatform

/** The adapter of the place we run in. A first screen waits for no SDK of a container. */
export const createPlatform: MakePlatform = async (...place) =>
  (await import('./make-platform.ts')).makePlatform(...place)
