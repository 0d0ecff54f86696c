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
  let forget = () => {}
  const up = new Promise<PlatformResult<null>>((settle) => {
    const come = () => settle(OK)
    const fail = (event: Event) => settle(failed(PLATFORM_FAULTS.bridge, detailOf(event)))
    document.addEventListener(mark.event, come)
    document.addEventListener('runtimefailed', fail)
    forget = () => {
      document.removeEventListener(mark.event, come)
      document.removeEventListener('runtimefailed', fail)
    }
  })
  const result = await within(patienceMs, up, PLATFORM_FAULTS.bridge)
  forget()
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

function detailOf(event: Event): string {
  return event instanceof CustomEvent ? JSON.stringify(event.detail) : event.type
}
