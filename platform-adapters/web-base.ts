import { chooseFiles } from './choose-files.ts'
import { copyText } from './copy-text.ts'
import type { Detected } from './detect.ts'
import { locate } from './locate.ts'
import {
  type Capability,
  OK,
  PLATFORM_FAULTS,
  type Platform,
  type PlatformResult,
  UNAVAILABLE,
} from './platform.ts'
import { failed, ok } from './settle.ts'

const LINK = /^(https?|ftp|file):/i

/** What every page can do by itself; an adapter puts what its container does better over it. */
export function webBase(detected: Detected): Platform {
  const { host, system, isMobile, version, language, theme, notInContainer } = detected
  const capabilities = new Set<Capability>([
    'setTitle',
    'openLink',
    'copyText',
    'locate',
    'chooseFiles',
    'network',
  ])
  if (typeof navigator.share === 'function') capabilities.add('share')
  const unavailable = async () => UNAVAILABLE
  return {
    host,
    system,
    isMobile,
    ownsTitleBar: false,
    version,
    language,
    theme,
    notInContainer,
    identityBy: 'none',
    can: (capability) => capabilities.has(capability),
    ready: async () => OK,
    identityCode: unavailable,
    setTitle: async (title) => {
      document.title = title
      return OK
    },
    holdBack: () => () => {},
    closeView: unavailable,
    openLink,
    copyText,
    share,
    pickPeople: unavailable,
    pickDepartments: unavailable,
    pickDate: unavailable,
    pickDateTime: unavailable,
    pickTime: unavailable,
    chooseOption: unavailable,
    scanCode: unavailable,
    locate,
    chooseFiles,
    previewImages: unavailable,
    previewFile: unavailable,
    network: async () => ok(navigator.onLine ? 'unknown' : 'none'),
  }
}

async function openLink(url: string): Promise<PlatformResult<null>> {
  if (!LINK.test(url)) return failed(PLATFORM_FAULTS.scheme, url)
  window.open(url, '_blank', 'noopener,noreferrer')
  return OK
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
    return failed(name, String(error))
  }
}
