/** Where the app runs: inside a container, or in a browser. */
export const HOSTS = ['dingtalk', 'wecom', 'browser'] as const
export type Host = (typeof HOSTS)[number]

/** What the host runs on, as far as it tells. */
export const SYSTEMS = ['ios', 'android', 'harmony', 'windows', 'mac', 'other'] as const
export type System = (typeof SYSTEMS)[number]

/** Why a page that a container seems to show is treated as a page in a browser; the diagnosis page says it. */
export const NOT_IN_CONTAINER = ['desktopIpad', 'unknownHarmony', 'noPcBridge', 'government'] as const
export type NotInContainer = (typeof NOT_IN_CONTAINER)[number]

/** What an adapter may be able to do; the screens hide what is not there, and use their own where they have it. */
export const CAPABILITIES = [
  'identityCode',
  'sign',
  'setTitle',
  'holdBack',
  'closeView',
  'openLink',
  'copyText',
  'share',
  'pickPeople',
  'pickDepartments',
  'pickDate',
  'pickDateTime',
  'pickTime',
  'chooseOption',
  'scanCode',
  'locate',
  'chooseFiles',
  'previewImages',
  'previewFile',
  'network',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** How every call ends: as a value, nothing is thrown. `cancelled` is never shown to the person. */
export type PlatformResult<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'cancelled' }
  | { readonly status: 'unavailable' }
  | { readonly status: 'denied' }
  | Failed
/** `code`: the container's own, or one of `PLATFORM_FAULTS`; `text`: what the container said, for the diagnosis. */
export type Failed = { readonly status: 'failed'; readonly code: string; readonly text: string }

/** What goes wrong on our side of the bridge; everything else keeps the code of the container. */
export const PLATFORM_FAULTS = {
  /** The SDK could not be fetched. */
  load: 'load',
  /** The container's bridge never appeared. */
  bridge: 'bridge',
  /** Nothing came back from a call that waits for nobody. */
  timeout: 'timeout',
  /** The container refused our signature. */
  signature: 'signature',
  /** An answer in no shape that is known. */
  shape: 'shape',
  /** An address that is not opened (spec §5). */
  scheme: 'scheme',
} as const

/** What makes a page one that its container trusts, in order. */
export const READY_STEPS = ['sdk', 'bridge', 'signature', 'config'] as const
export type ReadyStep = (typeof READY_STEPS)[number]
/** Hears how a step ended; of steps after one that failed nothing is heard. */
export type HearStep = (step: ReadyStep, result: PlatformResult<null>) => void

/** A person or department as the container knows it: by its own id, which only the server can map to ours. */
export type PickedUnit = { readonly hostId: string; readonly name: string }
export type PickedUnits = {
  readonly people: readonly PickedUnit[]
  readonly departments: readonly PickedUnit[]
}

export type PickPeople = {
  readonly title: string
  readonly multiple: boolean
  /** How many at most; counts only with `multiple`. */
  readonly most: number
  /** Departments may be picked beside people. */
  readonly withDepartments: boolean
  /** Ids of the container. */
  readonly picked: PickedIds
}
export type PickDepartments = {
  readonly title: string
  readonly multiple: boolean
  readonly picked: readonly string[]
}
export type PickedIds = { readonly people: readonly string[]; readonly departments: readonly string[] }

/** Where the device is. Degrees; `datum`: gcj02 is shifted, as Chinese maps are, wgs84 is what satellites say. */
export type Position = {
  readonly latitude: number
  readonly longitude: number
  readonly datum: 'gcj02' | 'wgs84'
  /** Empty when the container tells none. */
  readonly address: string
}

export const NETWORKS = ['none', 'wifi', 'cellular', 'unknown'] as const
export type Network = (typeof NETWORKS)[number]

export type ChooseFiles = {
  /** As the `accept` of a file input. */
  readonly accept: string
  readonly multiple: boolean
  /** Takes a picture now. */
  readonly camera: boolean
}
export type FileToPreview = { readonly url: string; readonly name: string; readonly bytes: number }

/** What a container needs to trust a page; made by our server, which alone has the ticket (containers.md §3.1). */
export type Signature = {
  readonly corpId: string
  readonly agentId: string
  /** Seconds, as text. */
  readonly timestamp: string
  readonly nonceStr: string
  readonly signature: string
}
/** Asks the server to sign `url` (without its hash), with the ticket of the organisation or of the application. */
export type Signer = (request: {
  readonly host: Host
  readonly url: string
  readonly ticket: 'corp' | 'app'
}) => Promise<PlatformResult<Signature>>

/** A vendor's own login inside a page of ours, in an ordinary browser. */
export type LoginPanelOptions = {
  /** Where it is drawn. */
  readonly el: HTMLElement
  /** What a screen reader calls it. */
  readonly title: string
  readonly vendorCorpId: string
  readonly agentId: string
  readonly redirectUri: string
  readonly state: string
  readonly isChinese: boolean
  readonly isDark: boolean
  readonly isSmall: boolean
  readonly onCode: (code: string) => void
  /** The vendor's own code. */
  readonly onFailed: (code: string) => void
}
export type LoginPanel = { close(): void }

/** What the product needs of the place it runs in; every adapter answers every call. */
export type Platform = {
  readonly host: Host
  readonly system: System
  /** Runs on a phone or tablet (spec §3 client type APP), as far as the host tells. */
  readonly isMobile: boolean
  /** The host draws the title bar: we draw none on phones. */
  readonly ownsTitleBar: boolean
  /** The host's own version, when it tells. */
  readonly version: string | undefined
  /** The host's own language, when it tells. */
  readonly language: string | undefined
  /** The host's own theme, when it tells. */
  readonly theme: 'light' | 'dark' | undefined
  /** Who somebody is: asked for by `identityCode`, by a redirect to the vendor, or not at all. */
  readonly identityBy: 'code' | 'redirect' | 'none'
  /** Why a page that a container seems to show is treated as one in a browser, for the diagnosis. */
  readonly notInContainer: NotInContainer | undefined
  can(capability: Capability): boolean
  /** Loads the SDK and has the page signed, once; the calls that need it wait for it by themselves. */
  ready(hear?: HearStep): Promise<PlatformResult<null>>
  /** A code that our server changes for the person, once and within five minutes. */
  identityCode(corpId: string): Promise<PlatformResult<string>>
  setTitle(title: string): Promise<PlatformResult<null>>
  /** Until the returned function is called, the host's back key calls `onBack` instead of leaving the page. */
  holdBack(onBack: () => void): () => void
  closeView(): Promise<PlatformResult<null>>
  /** http, https, ftp or file (spec §5); opened outside of the app. */
  openLink(url: string): Promise<PlatformResult<null>>
  copyText(text: string): Promise<PlatformResult<null>>
  share(content: { title: string; url: string }): Promise<PlatformResult<null>>
  pickPeople(options: PickPeople): Promise<PlatformResult<PickedUnits>>
  pickDepartments(options: PickDepartments): Promise<PlatformResult<readonly PickedUnit[]>>
  /** `yyyy-MM-dd`, both ways; `value` empty: today. */
  pickDate(value: string): Promise<PlatformResult<string>>
  /** `yyyy-MM-dd HH:mm`, both ways. */
  pickDateTime(value: string): Promise<PlatformResult<string>>
  /** `HH:mm`, both ways. */
  pickTime(value: string): Promise<PlatformResult<string>>
  /** One of several; answers its value. */
  chooseOption(
    options: readonly { readonly value: string; readonly label: string }[],
    chosen: string | undefined,
  ): Promise<PlatformResult<string>>
  /** The text of a QR or bar code: from outside, so to be treated as typed. */
  scanCode(): Promise<PlatformResult<string>>
  locate(): Promise<PlatformResult<Position>>
  chooseFiles(options: ChooseFiles): Promise<PlatformResult<readonly File[]>>
  /** Addresses that need no cookie: containers fetch them by themselves (containers.md §4.2). */
  previewImages(urls: readonly string[], current: number): Promise<PlatformResult<null>>
  previewFile(file: FileToPreview): Promise<PlatformResult<null>>
  network(): Promise<PlatformResult<Network>>
}

export const OK: PlatformResult<null> = { status: 'ok', value: null }
export const UNAVAILABLE = { status: 'unavailable' } as const
