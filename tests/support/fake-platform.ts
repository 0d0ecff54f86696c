import { OK, type Platform } from '../../platform-adapters/platform.ts'

/** A place to run in that remembers what it was asked; any part can be replaced. */
export function fakePlatform(parts: Partial<Platform> = {}): Platform & { titles: string[] } {
  const titles: string[] = []
  return {
    host: 'browser',
    isMobile: true,
    ownsTitleBar: false,
    language: undefined,
    can: () => false,
    setTitle: async (title) => {
      titles.push(title)
      return OK
    },
    closeView: async () => OK,
    openLink: async () => OK,
    copyText: async () => OK,
    share: async () => OK,
    pickPeople: async () => ({ status: 'unavailable' }),
    previewImages: async () => ({ status: 'unavailable' }),
    scanCode: async () => ({ status: 'unavailable' }),
    ...parts,
    titles,
  }
}
