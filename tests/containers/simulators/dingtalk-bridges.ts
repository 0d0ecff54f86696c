import type { DingTalkClient } from './dingtalk-client.ts'
import type { Answer, Setting } from './setting.ts'

type Bridge = { bring: () => void; pressBack: () => boolean }
type Callback = (message: unknown) => void

/** iOS: `WebViewJavascriptBridge`, whose answers carry an error code as text (containers.md §2.1). */
export function iosBridge(client: DingTalkClient, { faults }: Setting): Bridge {
  const watched = new Map<string, (data: unknown, ack: Callback) => void>()
  let leftIsOurs = false
  const bring = () => {
    const answered = (answer: Answer) =>
      answer.done
        ? { errorCode: faults.protocol === 'answers' ? 0 : '0', errorMessage: '', result: answer.value }
        : { errorCode: answer.code, errorMessage: answer.text }
    define('WebViewJavascriptBridge', {
      init: () => {},
      registerHandler: (name: string, handler: (data: unknown, ack: Callback) => void) =>
        watched.set(name, handler),
      callHandler: (method: string, params: Readonly<Record<string, unknown>>, back: Callback) => {
        if (method === 'biz.navigation.setLeft') leftIsOurs = params.control === true
        void client.ask(method, params).then((answer) => back(answered(answer)))
      },
    })
    announce(faults, 'WebViewJavascriptBridgeReady')
  }
  const pressBack = () => {
    const handler = watched.get('biz.navigation.setLeft')
    if (!leftIsOurs || handler === undefined) return false
    handler({}, () => {})
    return true
  }
  return { bring, pressBack }
}

/** Android: `nuva.require()` gives one function; the name is split at its last dot. */
export function androidBridge(client: DingTalkClient, { faults }: Setting): Bridge {
  const exec = (ok: Callback, fail: Callback, service: string, action: string, params: unknown) => {
    void client.ask(`${service}.${action}`, params).then((answer) => {
      if (!answer.done) fail({ errorCode: answer.code, errorMessage: answer.text })
      else if (faults.protocol === 'answers') fail(answer.value)
      else ok(answer.value)
    })
  }
  const bring = () => {
    if (faults.bridge === 'failed') {
      const detail = { errorCode: '2', errorMessage: 'boot' }
      document.dispatchEvent(new CustomEvent('runtimefailed', { detail }))
      return
    }
    define('nuva', { isReady: true, require: () => exec })
    announce(faults, 'runtimeready')
  }
  return { bring, pressBack: backButton }
}

/** HarmonyOS: `DingTalkJSBridge`, whose answers say whether they succeeded. */
export function harmonyBridge(client: DingTalkClient, { faults }: Setting): Bridge {
  const bring = () => {
    define('DingTalkJSBridge', {
      init: () => {},
      call: (method: string, params: unknown, back: Callback) => {
        void client
          .ask(method, params)
          .then((answer) =>
            back(
              answer.done
                ? { success: faults.protocol !== 'answers', body: answer.value }
                : { success: false, body: { errorCode: answer.code, errorMessage: answer.text } },
            ),
          )
      },
    })
    announce(faults, 'DingTalkJSBridgeReady')
  }
  return { bring, pressBack: backButton }
}

function backButton(): boolean {
  const event = new Event('backbutton', { cancelable: true })
  document.dispatchEvent(event)
  return event.defaultPrevented
}

function define(name: string, value: object): void {
  Object.defineProperty(window, name, { value, configurable: true, writable: true })
}

function announce({ protocol }: Setting['faults'], event: string): void {
  document.dispatchEvent(new Event(protocol === 'ready' ? 'somethingElse' : event))
}
