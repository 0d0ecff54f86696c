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
import { failed, ok, orElse, PATIENCE, type Patience, within } from '../settle.ts'
import { webBase } from '../web-base.ts'
import { abilitiesOn, isPhone } from './abilities.ts'
import { readNetwork, readNothing, readPosition, readRefusal, readScan, readUnits } from './answers.ts'
import { historyBack } from './history-back.ts'
import { registerPage } from './signing.ts'

type Sdk = typeof import('./wecom-sdk.ts')
type Options = { readonly patience?: Patience }
type Native<T> = {
  readonly call: (sdk: Sdk) => Promise<unknown>
  readonly read: (raw: unknown) => PlatformResult<T>
  /** Absent: a person is asked, who may take their time. */
  readonly patienceMs?: number
}

/** From the top of the organisation. */
const TOP_DEPARTMENT = 0

/** WeCom on phones and PCs. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object of small methods over one loaded and signed SDK
export function createWecomPlatform(
  detected: Detected,
  sign: Signer,
  { patience = PATIENCE }: Options,
): Platform {
  const { system, isMobile } = detected
  const web = webBase(detected)
  const abilities = abilitiesOn(system)
  let loading: Promise<Sdk> | undefined
  let registering: ReturnType<typeof registerPage> | undefined

  const load = async (hear?: HearStep): Promise<PlatformResult<Sdk>> => {
    try {
      loading ??= import('./wecom-sdk.ts')
      const sdk = await loading
      hear?.('sdk', OK)
      const up = sdk.onWeixinJSBridgeReady.then(() => OK)
      const bridge = await within(patience.bridge, up, PLATFORM_FAULTS.bridge)
      hear?.('bridge', bridge)
      return bridge.status === 'ok' ? ok(sdk) : bridge
    } catch (error) {
      loading = undefined
      const result = failed(PLATFORM_FAULTS.load, String(error))
      hear?.('sdk', result)
      return result
    }
  }

  /** Every call of WeCom wants a signed page; after a change of address the SDK has the new one signed. */
  const readySdk = async (hear?: HearStep): Promise<PlatformResult<Sdk>> => {
    const sdk = await load(hear)
    if (sdk.status !== 'ok') return sdk
    registering ??= registerPage(sdk.value, sign)
    const registered = await registering
    hear?.('signature', registered.status === 'ok' ? OK : registered)
    if (registered.status !== 'ok') {
      registering = undefined
      return registered
    }
    const ready = await within(patience.call, registered.value())
    hear?.('config', ready)
    return ready.status === 'ok' ? sdk : ready
  }

  const native = async <T>({ call, read, patienceMs }: Native<T>): Promise<PlatformResult<T>> => {
    const sdk = await readySdk()
    if (sdk.status !== 'ok') return sdk
    const answer = call(sdk.value).then(read, readRefusal)
    return await (patienceMs === undefined ? answer : within(patienceMs, answer))
  }
  const onPhones = <T>(options: Native<T>): Promise<PlatformResult<T>> =>
    isPhone(system) ? native(options) : Promise.resolve(UNAVAILABLE)

  return {
    ...web,
    ownsTitleBar: isMobile,
    identityBy: 'redirect',
    can: (ability) => abilities.has(ability),
    ready: async (hear) => {
      const sdk = await readySdk(hear)
      return sdk.status === 'ok' ? OK : sdk
    },
    holdBack: historyBack(load),
    closeView: () =>
      native({ call: (sdk) => sdk.closeWindow(), read: readNothing, patienceMs: patience.call }),
    openLink: async (url) =>
      !isPhone(system) && /^https?:/i.test(url)
        ? native({
            call: (sdk) => sdk.openDefaultBrowser({ url }),
            read: readNothing,
            patienceMs: patience.call,
          })
        : web.openLink(url),
    copyText: async (text) => {
      const copied = await web.copyText(text)
      if (copied.status === 'ok') return copied
      const byHost = await native({
        call: (sdk) => sdk.setClipboardData({ data: text }),
        read: readNothing,
        patienceMs: patience.call,
      })
      return byHost.status === 'ok' ? byHost : copied
    },
    share: ({ title, url }) =>
      native({
        call: (sdk) => sdk.shareAppMessage({ title, desc: title, link: url, imgUrl: '' }),
        read: readNothing,
      }),
    pickPeople: ({ multiple, withDepartments, picked }) =>
      native({
        call: (sdk) =>
          sdk.selectEnterpriseContact({
            fromDepartmentId: TOP_DEPARTMENT,
            mode: modeOf(sdk, multiple),
            type: withDepartments
              ? [sdk.SelectEnterpriseContactType.department, sdk.SelectEnterpriseContactType.user]
              : [sdk.SelectEnterpriseContactType.user],
            selectedDepartmentIds: [...picked.departments],
            selectedUserIds: [...picked.people],
          }),
        read: readUnits,
      }),
    pickDepartments: async ({ multiple, picked }) => {
      const units = await native({
        call: (sdk) =>
          sdk.selectEnterpriseContact({
            fromDepartmentId: TOP_DEPARTMENT,
            mode: modeOf(sdk, multiple),
            type: [sdk.SelectEnterpriseContactType.department],
            selectedDepartmentIds: [...picked],
            selectedUserIds: [],
          }),
        read: readUnits,
      })
      return units.status === 'ok' ? ok(units.value.departments) : units
    },
    scanCode: () =>
      onPhones({
        call: (sdk) =>
          sdk.scanQRCode({
            needResult: true,
            scanType: [sdk.ScanQRCodeType.qrCode, sdk.ScanQRCodeType.barCode],
          }),
        read: readScan,
      }),
    locate: () =>
      isPhone(system)
        ? orElse(
            native({
              call: (sdk) => sdk.getLocation({ type: sdk.LocationType.gcj02 }),
              read: readPosition,
              patienceMs: patience.locate,
            }),
            web.locate,
          )
        : web.locate(),
    previewImages: (urls, current) =>
      native({
        call: (sdk) => sdk.previewImage({ urls: [...urls], current: urls[current] ?? '' }),
        read: readNothing,
        patienceMs: patience.call,
      }),
    previewFile: ({ url, name, bytes }) =>
      onPhones({
        call: (sdk) => sdk.previewFile({ url, name, size: bytes }),
        read: readNothing,
        patienceMs: patience.call,
      }),
    network: () =>
      isPhone(system)
        ? native({ call: (sdk) => sdk.getNetworkType(), read: readNetwork, patienceMs: patience.call })
        : web.network(),
  }
}

function modeOf(sdk: Sdk, multiple: boolean) {
  return multiple ? sdk.SelectEnterpriseContactMode.multi : sdk.SelectEnterpriseContactMode.single
}
