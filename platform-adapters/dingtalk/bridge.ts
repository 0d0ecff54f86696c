import { OK, PLATFORM_FAULTS, type PlatformResult, type System } from '../platform.ts'
import { failed, within } from '../settle.ts'

type Globals = {
  WebViewJavascriptBridge?: unknown
  DingTalkJSBridge?: unknown
  nuva?: { isReady?: boolean }
}

/**
 * Waits for the bridge that the client puts into the page: without it the SDK's promises never settle. A bridge that
 * comes later is found by the next call (containers.md §2.1).
 */
export async function bridgeUp(system: System, patienceMs: number): Promise<PlatformResult<null>> {
  const mark = MARKS[system]
  if (mark === undefined || mark.isThere(window as Globals)) return OK
  const { signal, abort } = abortable()
  const up = new Promise<PlatformResult<null>>((settle) => {
    document.addEventListener(mark.event, () => settle(OK), { signal })
    document.addEventListener(
      'runtimefailed',
      (event) => settle(failed(PLATFORM_FAULTS.bridge, detailOf(event))),
      {
        signal,
      },
    )
  })
  const result = await within(patienceMs, up, PLATFORM_FAULTS.bridge)
  abort()
  return result
}

/** By system; the PC client needs nothing: its messages go to a window that is there. */
const MARKS: Partial<Record<System, { event: string; isThere: (page: Globals) => boolean }>> = {
  ios: {
    event: 'WebViewJavascriptBridgeReady',
    isThere: ({ WebViewJavascriptBridge }) => WebViewJavascriptBridge !== undefined,
  },
  android: {
    event: 'runtimeready',
    isThere: ({ nuva }) => nuva !== undefined && nuva.isReady !== false,
  },
  harmony: {
    event: 'DingTalkJSBridgeReady',
    isThere: ({ DingTalkJSBridge }) => DingTalkJSBridge !== undefined,
  },
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function detailOf(event: Event): string {
  return event instanceof CustomEvent ? JSON.stringify(event.detail) : event.type
}
