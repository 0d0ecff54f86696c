/** Where the app runs: inside a container, or in a browser. */
export const HOSTS = ['dingtalk', 'wecom', 'browser'] as const
export type Host = (typeof HOSTS)[number]

/** What an adapter may be able to do; the screens hide what is not there. */
export const CAPABILITIES = [
  'setTitle',
  'closeView',
  'openLink',
  'copyText',
  'share',
  'pickPeople',
  'previewImages',
  'scanCode',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** How every call ends: as a value, nothing is thrown. `cancelled` is never shown to the person. */
export type PlatformResult<T> =
  | { status: 'ok'; value: T }
  | { status: 'cancelled' }
  | { status: 'unavailable' }
  | { status: 'denied' }
  | { status: 'failed'; code: string; text: string }

/** A person as the container knows them: its own user id. */
export type PickedPerson = { hostUserId: string; name: string }

/** What the product needs of the place it runs in; every adapter answers every call. */
export type Platform = {
  readonly host: Host
  /** Runs on a phone or tablet (spec §3 client type APP), as far as the host tells. */
  readonly isMobile: boolean
  /** The host draws the title bar: we draw none on phones. */
  readonly ownsTitleBar: boolean
  /** The host's own language, when it tells. */
  readonly language: string | undefined
  can(capability: Capability): boolean
  setTitle(title: string): Promise<PlatformResult<null>>
  closeView(): Promise<PlatformResult<null>>
  /** http, https, ftp or file (spec §5); opened outside of the app. */
  openLink(url: string): Promise<PlatformResult<null>>
  copyText(text: string): Promise<PlatformResult<null>>
  share(content: { title: string; url: string }): Promise<PlatformResult<null>>
  pickPeople(options: { multiple: boolean; most: number }): Promise<PlatformResult<readonly PickedPerson[]>>
  previewImages(urls: readonly string[], current: number): Promise<PlatformResult<null>>
  scanCode(): Promise<PlatformResult<string>>
}

export const OK: PlatformResult<null> = { status: 'ok', value: null }
export const UNAVAILABLE = { status: 'unavailable' } as const
