import { detect, type Surroundings } from './detect.ts'
import type { Platform, Signer } from './platform.ts'
import type { Patience } from './settle.ts'

/** Where we run and in which language the host speaks, known before any adapter is loaded. */
export const surroundingsOf = detect

/**
 * The adapter of the place we run in, without its SDK: that is loaded when it is first used, so a first screen waits
 * for no container. `entryUrl`: the address the page was loaded at.
 */
export async function createPlatform(
  surroundings: Surroundings,
  sign: Signer,
  options: { readonly entryUrl: string; readonly patience?: Patience },
): Promise<Platform> {
  const detected = detect(surroundings)
  if (detected.host === 'dingtalk') {
    const { createDingTalkPlatform } = await import('./dingtalk/dingtalk-platform.ts')
    return createDingTalkPlatform(detected, sign, options)
  }
  if (detected.host === 'wecom') {
    const { createWecomPlatform } = await import('./wecom/wecom-platform.ts')
    return createWecomPlatform(detected, sign, options)
  }
  const { createBrowserPlatform } = await import('./browser/browser-platform.ts')
  return createBrowserPlatform(detected)
}
