/**
 * Puts a simulated client into a page before any script of the page runs. Written from containers.md §2 alone: nothing
 * here knows our adapters.
 */
import { androidBridge, harmonyBridge, iosBridge } from './dingtalk-bridges.ts'
import { type DingTalkClient, dingTalkClient } from './dingtalk-client.ts'
import { HOST_ORIGIN, pcHostPage, pcWindow } from './dingtalk-pc.ts'
import type { Setting } from './setting.ts'
import { digestOf } from './signature.ts'
import { wecomBridge } from './wecom-bridge.ts'
import { wecomClient } from './wecom-client.ts'

type Bridge = { bring: () => void; pressBack: () => boolean }
const NO_BRIDGE: Bridge = { bring: () => {}, pressBack: () => false }

window.simulateContainer = (setting) => {
  Object.defineProperty(navigator, 'platform', { value: setting.navigatorPlatform })
  // In a frame the client is the page around it.
  if (setting.framed && location.origin !== HOST_ORIGIN) return
  const { client, bridge } = setting.vendor === 'wecom' ? wecom(setting) : dingTalk(setting)
  window.container = {
    calls: client.calls,
    bringBridge: bridge.bring,
    change: (faults) => {
      for (const name of Object.keys(setting.faults)) Reflect.deleteProperty(setting.faults, name)
      Object.assign(setting.faults, faults)
    },
    release: client.release,
    pressBack: bridge.pressBack,
  }
  const { bridge: fault } = setting.faults
  // After the SDK is there it hears the event; before, it finds the bridge. Both happen on real devices.
  if (fault === undefined && setting.faults.protocol !== 'ready') bridge.bring()
}
Object.assign(window, { digestOf })

function wecom(setting: Setting) {
  const client = wecomClient(setting)
  return { client, bridge: wecomBridge(client, setting) }
}

function dingTalk(setting: Setting) {
  const client = dingTalkClient(setting, location.href)
  return { client, bridge: bridgeOf(client, setting) }
}

function bridgeOf(client: DingTalkClient, setting: Setting): Bridge {
  switch (setting.system) {
    case 'ios':
      return iosBridge(client, setting)
    case 'android':
      return androidBridge(client, setting)
    case 'harmony':
      return harmonyBridge(client, setting)
    default:
      if (setting.framed) pcHostPage(client, setting)
      else pcWindow(client, setting)
      return NO_BRIDGE
  }
}
