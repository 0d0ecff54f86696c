import type { Detected } from '../detect.ts'
import { type Capability, OK, type Platform, type PlatformResult, UNAVAILABLE } from '../platform.ts'
import { copyText } from './copy-text.ts'

const LINK = /^(https?|ftp|file):/i

/** A plain browser, on a phone or a PC. */
export function createBrowserPlatform({
  isMobile,
  language,
}: Pick<Detected, 'isMobile' | 'language'>): Platform {
  const capabilities = new Set<Capability>(['setTitle', 'openLink', 'copyText'])
  if (typeof navigator.share === 'function') capabilities.add('share')
  return {
    host: 'browser',
    isMobile,
    ownsTitleBar: false,
    language,
    can: (capability) => capabilities.has(capability),
    setTitle: async (title) => {
      document.title = title
      return OK
    },
    closeView: async () => UNAVAILABLE,
    openLink: async (url) => {
      if (!LINK.test(url)) return { status: 'failed', code: 'scheme', text: url }
      window.open(url, '_blank', 'noopener,noreferrer')
      return OK
    },
    copyText,
    share,
    pickPeople: async () => UNAVAILABLE,
    previewImages: async () => UNAVAILABLE,
    scanCode: async () => UNAVAILABLE,
  }
}

async function share(content: { title: string; url: string }): Promise<PlatformResult<null>> {
  if (typeof navigator.share !== 'function') return UNAVAILABLE
  try {
    await navigator.share(content)
    return OK
  } catch (error) {
    const name = error instanceof DOMException ? error.name : 'unknown'
    if (name === 'AbortError') return { status: 'cancelled' }
    if (name === 'NotAllowedError') return { status: 'denied' }
    return { status: 'failed', code: name, text: String(error) }
  }
}
