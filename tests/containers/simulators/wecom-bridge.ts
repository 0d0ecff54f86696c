import type { Setting } from './setting.ts'
import type { WecomClient } from './wecom-client.ts'

/** `WeixinJSBridge`, the same on every system. */
export function wecomBridge(client: WecomClient, { faults }: Setting) {
  const listeners = new Map<string, (event: unknown) => unknown>()
  const bring = () => {
    const value = {
      invoke: (name: string, params: unknown, back: (result: unknown) => void) => {
        void client.ask(name, params).then((result) => {
          if (faults.protocol === 'answers') back({ ...result, err_msg: `${name}:done` })
          else back(result)
        })
      },
      on: (name: string, listener: (event: unknown) => unknown) => listeners.set(name, listener),
    }
    Object.defineProperty(window, 'WeixinJSBridge', { value, configurable: true })
    document.dispatchEvent(new Event(faults.protocol === 'ready' ? 'somethingElse' : 'WeixinJSBridgeReady'))
  }
  /** The client asks before it steps back; `false` keeps the page. */
  const pressBack = () => listeners.get('historyBack')?.({}) === false
  return { bring, pressBack }
}
