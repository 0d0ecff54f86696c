import { createBrowserPlatform } from './browser/browser-platform.ts'
import { detect, type Surroundings } from './detect.ts'
import type { Platform, Signer } from './platform.ts'
import type { Patience } from './settle.ts'

export type PlatformOptions = {
  /** The address the page was loaded at. */
  readonly entryUrl: string
  readonly patience?: Patience
}

/** The adapter of the place we run in, without its SDK: that is loaded when it is first used. */
export async function makePlatform(
  surroundings: Surroundings,
  sign: Signer,
  options: PlatformOptions,
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
  return createBrowserPlatform(detected)
}
