import { detect } from './detect.ts'
import { makePlatform } from './make-platform.ts'

/** Where we run and in which language the host speaks, known before any adapter is loaded. */
export const surroundingsOf = detect

/** The adapter of the place we run in. A first screen waits for no SDK of a container. */
export const createPlatform = makePlatform

type OpenLoginPanel = typeof import('./wecom/login-panel.ts').openLoginPanel

/** WeCom's login inside a page of an ordinary browser. Its SDK is loaded when somebody asks for it, and never before. */
export const openLoginPanel = async (
  options: Parameters<OpenLoginPanel>[0],
): Promise<ReturnType<OpenLoginPanel>> => (await import('./wecom/login-panel.ts')).openLoginPanel(options)
