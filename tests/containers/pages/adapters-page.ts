/** A page with our adapters and nothing else of the app; what the server signs comes from the test. */
import './window.ts'
import { createPlatform } from '../../../platform-adapters/index.ts'
import type { Signer } from '../../../platform-adapters/platform.ts'

const GENEROUS = { bridge: 20_000, call: 20_000, locate: 20_000 }
const SHORT = { bridge: 300, call: 300, locate: 300 }

const sign: Signer = async (request) => {
  const answer = await fetch(`/sign?${new URLSearchParams(request)}`)
  return await answer.json()
}

window.pressed = 0
window.platform = createPlatform(
  {
    userAgent: navigator.userAgent,
    windowName: window.name,
    hasPcBridge: 'dingtalk' in window,
    touchPoints: navigator.maxTouchPoints,
  },
  sign,
  {
    entryUrl: location.href,
    patience: new URLSearchParams(location.search).has('short') ? SHORT : GENEROUS,
  },
)
