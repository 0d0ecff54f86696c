/** What a simulated client is, and what goes wrong in it. Travels into the page as JSON. */
export type Setting = {
  readonly vendor: 'dingtalk' | 'wecom'
  readonly system: 'ios' | 'android' | 'harmony' | 'windows' | 'mac'
  readonly framed: boolean
  readonly corpId: string
  readonly agentId: string
  /** The vendor's tickets, which the client knows and the page never sees. */
  readonly tickets: { readonly corp: string; readonly app: string }
  /** What `navigator.platform` says. */
  readonly navigatorPlatform: string
  readonly faults: Faults
  /** Whom its pickers choose, the first one where one is chosen; by default two people and a department. */
  readonly contacts?: Contacts
}

/** Ids of the vendor. */
export type Contacts = {
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly departments: readonly { readonly id: string; readonly name: string }[]
}

export type Faults = {
  /** `late`: comes when the test says so. `failed`: Android's runtime says that it could not start. */
  readonly bridge?: 'late' | 'missing' | 'failed'
  /** Every picker is closed without a choice. */
  readonly cancel?: boolean
  /** Calls that the person or the administrator does not allow. */
  readonly denied?: readonly string[]
  /** Calls that this version of the client does not know. */
  readonly unknown?: readonly string[]
  /** Answers wait until the test lets them go. */
  readonly slow?: readonly string[]
  /** A deliberate error of the simulator itself, to prove that its tests would see one. */
  readonly protocol?: 'answers' | 'ready' | 'signature'
}

/** What a client answers, before its bridge dresses it. */
export type Answer =
  | { readonly done: true; readonly value: unknown }
  | { readonly done: false; readonly code: string; readonly text: string }

export type Params = Readonly<Record<string, unknown>>

/** By what a test steers the client; `window.container` in the page of the client. */
export type Container = {
  readonly calls: { readonly method: string; readonly params: Params }[]
  bringBridge(): void
  /** From now on this goes wrong, and what is not named goes right. */
  change(faults: Faults): void
  /** Lets the slow answers go. */
  release(): void
  /** The person presses back; true: the page kept the press for itself. */
  pressBack(): boolean
}

declare global {
  interface Window {
    container: Container
    simulateContainer: (setting: Setting) => void
    /** DingTalk's own server, where a test has one: hands out a code of the person who holds the device. */
    vendorCode?: () => Promise<string>
  }
}
