import type { Detected } from '../detect.ts'
import {
  type HearStep,
  OK,
  PLATFORM_FAULTS,
  type Platform,
  type PlatformResult,
  type Signer,
  UNAVAILABLE,
} from '../platform.ts'
import { failed, orElse, PATIENCE, type Patience, whenQuiet, within } from '../settle.ts'
import { webBase } from '../web-base.ts'
import { abilitiesOn, isPhone } from './abilities.ts'
import {
  readChoice,
  readFormatted,
  readNetwork,
  readNothing,
  readPosition,
  readRefusal,
  readText,
  readUnits,
} from './answers.ts'
import { backKey } from './back-key.ts'
import { bridgeUp } from './bridge.ts'
import { signPage } from './signing.ts'

type Sdk = typeof import('./dingtalk-sdk.ts')
type Options = { readonly entryUrl: string; readonly patience?: Patience }
type Native<T> = {
  readonly call: (sdk: Sdk, corpId: string) => Promise<unknown>
  readonly read: (raw: unknown) => PlatformResult<T>
  /** The client refuses it to a page that is not signed. */
  readonly signed?: boolean
  /** Absent: a person is asked, who may take their time. */
  readonly patienceMs?: number
}

/** How many people DingTalk lets one choose. */
const MOST_PEOPLE = 1000
/** AMap's coordinates, with an address; as precise as a document needs. */
const POSITION = { targetAccuracy: 200, coordinate: 1, withReGeocode: true, useCache: false } as const

const DAY = /^\d{4}-\d\d-\d\d$/
const MINUTE = /^\d{4}-\d\d-\d\d \d\d:\d\d$/
const TIME = /^\d\d:\d\d$/

/** DingTalk on phones, HarmonyOS and PCs. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object of small methods over one loaded and signed SDK
export function createDingTalkPlatform(
  detected: Detected,
  sign: Signer,
  { entryUrl, patience = PATIENCE }: Options,
): Platform {
  const { system, isMobile } = detected
  const web = webBase(detected)
  const abilities = abilitiesOn(system)
  let loading: Promise<Sdk> | undefined
  let settled = !isPhone(system)
  let signing: ReturnType<typeof signPage> | undefined

  const load = async (hear?: HearStep): Promise<PlatformResult<Sdk>> => {
    try {
      loading ??= import('./dingtalk-sdk.ts')
      const value = await loading
      hear?.('sdk', OK)
      const bridge = await bridgeUp(system, patience.bridge)
      hear?.('bridge', bridge)
      if (bridge.status !== 'ok') return bridge
      if (!settled) stillPage(value)
      settled = true
      return { status: 'ok', value }
    } catch (error) {
      loading = undefined
      const result = failed(PLATFORM_FAULTS.load, String(error))
      hear?.('sdk', result)
      return result
    }
  }

  const signedWith = async (hear?: HearStep): Promise<PlatformResult<string>> => {
    const sdk = await load(hear)
    if (sdk.status !== 'ok') return sdk
    signing ??= signPage(sdk.value, sign, { system, entryUrl })
    const signed = await signing
    hear?.('signature', signed.status === 'ok' ? OK : signed)
    if (signed.status !== 'ok') {
      // Nothing was configured yet, so the next call may try again.
      signing = undefined
      return signed
    }
    const configured = await within(patience.call, signed.value.configured)
    hear?.('config', configured)
    return configured.status === 'ok' ? { status: 'ok', value: signed.value.corpId } : configured
  }

  const native = async <T>({ call, read, signed, patienceMs }: Native<T>): Promise<PlatformResult<T>> => {
    const corp = signed ? await signedWith() : undefined
    if (corp !== undefined && corp.status !== 'ok') return corp
    const sdk = await load()
    if (sdk.status !== 'ok') return sdk
    const answer = call(sdk.value, corp?.value ?? '').then(read, readRefusal)
    return await (patienceMs === undefined ? answer : within(patienceMs, answer))
  }
  /** A call that DingTalk does not have here is not sent. */
  const where = <T>(
    ability: Parameters<Platform['can']>[0],
    options: Native<T>,
  ): Promise<PlatformResult<T>> => (abilities.has(ability) ? native(options) : Promise.resolve(UNAVAILABLE))

  return {
    ...web,
    ownsTitleBar: isMobile,
    identityBy: 'code',
    can: (ability) => abilities.has(ability),
    ready: async (hear) => {
      const signed = await signedWith(hear)
      return signed.status === 'ok' ? OK : signed
    },
    identityCode: (corpId) =>
      native({
        call: (sdk) => sdk.requestAuthCode$({ corpId }),
        read: readText('code', 'authCode'),
        patienceMs: patience.call,
      }),
    setTitle: async (title) => {
      document.title = title
      // The SDK is not loaded before what the page shows; a title that came meanwhile is the one to tell.
      await whenQuiet()
      if (document.title !== title) return OK
      return await native({
        call: (sdk) => sdk.setTitle$({ title }),
        read: readNothing,
        patienceMs: patience.call,
      })
    },
    holdBack: backKey(system, load),
    closeView: () => native({ call: (sdk) => sdk.close$({}), read: readNothing, patienceMs: patience.call }),
    openLink: (url) =>
      /^https?:/i.test(url)
        ? native({ call: (sdk) => sdk.openLink$({ url }), read: readNothing, patienceMs: patience.call })
        : web.openLink(url),
    copyText: async (text) => {
      const copied = await web.copyText(text)
      if (copied.status === 'ok') return copied
      const byHost = await native({
        call: (sdk) => sdk.setData$({ text }),
        read: readNothing,
        patienceMs: patience.call,
      })
      return byHost.status === 'ok' ? byHost : copied
    },
    share: ({ title, url }) =>
      native({
        call: (sdk) => sdk.share$({ type: 0, url, title, content: title, image: '' }),
        read: readNothing,
      }),
    pickPeople: ({ title, multiple, most, withDepartments, picked }) =>
      where('pickPeople', {
        signed: true,
        call: (sdk, corpId) =>
          sdk.complexPicker$({
            title,
            corpId,
            multiple,
            maxUsers: multiple ? Math.min(most, MOST_PEOPLE) : 1,
            pickedUsers: [...picked.people],
            pickedDepartments: [...picked.departments],
            permissionType: 'GLOBAL',
            responseUserOnly: !withDepartments,
            startWithDepartmentId: 0,
          }),
        read: readUnits,
      }),
    pickDepartments: async ({ title, multiple, picked }) => {
      const units = await where('pickDepartments', {
        signed: true,
        call: (sdk, corpId) =>
          sdk.departmentsPicker$({
            title,
            corpId,
            multiple,
            maxDepartments: multiple ? MOST_PEOPLE : 1,
            pickedDepartments: [...picked],
            permissionType: 'GLOBAL',
          }),
        read: readUnits,
      })
      return units.status === 'ok' ? { status: 'ok', value: units.value.departments } : units
    },
    pickDate: (value) =>
      where('pickDate', {
        call: (sdk) => sdk.datepicker$({ format: 'yyyy-MM-dd', value }),
        read: readFormatted(DAY, 'value', 'date'),
      }),
    pickDateTime: (value) =>
      where('pickDateTime', {
        call: (sdk) => sdk.datetimepicker$({ format: 'yyyy-MM-dd HH:mm', value }),
        read: readFormatted(MINUTE, 'value', 'date'),
      }),
    pickTime: (value) =>
      where('pickTime', {
        call: (sdk) => sdk.timepicker$({ format: 'HH:mm', value }),
        read: readFormatted(TIME, 'value'),
      }),
    chooseOption: (options, chosen) =>
      where('chooseOption', {
        call: (sdk) =>
          sdk.chosen$({
            source: options.map(({ label, value }) => ({ key: label, value })),
            selectedKey: options.find(({ value }) => value === chosen)?.label ?? '',
          }),
        read: readChoice(options),
      }),
    scanCode: () =>
      where('scanCode', {
        signed: true,
        call: (sdk) => sdk.scan$({ type: 'all' }),
        read: readText('text', 'code'),
      }),
    locate: () =>
      isPhone(system)
        ? orElse(
            native({
              signed: true,
              call: (sdk) => sdk.getPosition$(POSITION),
              read: readPosition,
              patienceMs: patience.locate,
            }),
            web.locate,
          )
        : web.locate(),
    previewImages: (urls, current) =>
      native({
        call: (sdk) => sdk.previewImage$({ urls: [...urls], current: urls[current] ?? '' }),
        read: readNothing,
        patienceMs: patience.call,
      }),
    network: () =>
      isPhone(system)
        ? native({ call: (sdk) => sdk.getNetworkType$({}), read: readNetwork, patienceMs: patience.call })
        : web.network(),
  }
}

/** Pulling down is ours: the client's own refreshing and bouncing go off, where it has them. */
function stillPage(sdk: Sdk): void {
  for (const off of [sdk.disablePull$, sdk.disableBounce$]) off({}).catch(() => undefined)
}
