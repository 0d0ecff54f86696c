import { OK, type Platform, UNAVAILABLE } from '../../platform-adapters/platform.ts'

const unavailable = async () => UNAVAILABLE

/** A place to run in that remembers what it was asked; any part can be replaced. */
export function fakePlatform(parts: Partial<Platform> = {}): Platform & { titles: string[] } {
  const titles: string[] = []
  return {
    host: 'browser',
    system: 'other',
    isMobile: true,
    ownsTitleBar: false,
    version: undefined,
    language: undefined,
    theme: undefined,
    notInContainer: undefined,
    identityBy: 'none',
    can: () => false,
    ready: async () => OK,
    identityCode: unavailable,
    setTitle: async (title) => {
      titles.push(title)
      return OK
    },
    holdBack: () => () => {},
    closeView: async () => OK,
    openLink: async () => OK,
    copyText: async () => OK,
    share: async () => OK,
    pickPeople: unavailable,
    pickDepartments: unavailable,
    pickDate: unavailable,
    pickDateTime: unavailable,
    pickTime: unavailable,
    chooseOption: unavailable,
    scanCode: unavailable,
    locate: unavailable,
    chooseFiles: unavailable,
    previewImages: unavailable,
    previewFile: unavailable,
    network: async () => ({ status: 'ok', value: 'unknown' }),
    ...parts,
    titles,
  }
}
