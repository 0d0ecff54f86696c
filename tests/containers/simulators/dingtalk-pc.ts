import * as z from 'zod/mini'
import type { DingTalkClient } from './dingtalk-client.ts'
import type { Setting } from './setting.ts'

export const HOST_ORIGIN = 'https://im.dingtalk.com'
const CONTAINER_ID = 'container-1'

/** What the PC client writes into the name of the window or frame that shows an app. */
export function announcement({ protocol }: Setting['faults']): string {
  // From a page of nobody the SDK takes no bridge (containers.md §2.1).
  const hostOrigin = protocol === 'ready' ? 'https://elsewhere.example' : HOST_ORIGIN
  return JSON.stringify({ containerId: CONTAINER_ID, hostOrigin, hostVersion: '7.8.10', language: 'zh-CN' })
}

const request = z.object({
  type: z.literal('request'),
  msgId: z.number(),
  containerId: z.literal(CONTAINER_ID),
  methodName: z.string(),
  body: z.record(z.string(), z.unknown()),
})

/** A window of its own: the client takes what the page posts to itself for its own origin. */
export function pcWindow(client: DingTalkClient, { faults }: Setting): void {
  // The name outlives the page that was there before.
  window.name = faults.bridge === 'missing' ? '' : announcement(faults)
  if (faults.bridge === 'missing') return
  Object.defineProperty(window, 'dingtalk', { value: { platform: { invokeAPI: () => {} } } })
  const post = window.postMessage.bind(window)
  const intercepted = (message: unknown, target: unknown) => {
    if (target !== HOST_ORIGIN) return post(message, typeof target === 'string' ? target : location.origin)
    answerTo(client, faults, message, (data) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin: HOST_ORIGIN, source: window })),
    )
  }
  Object.defineProperty(window, 'postMessage', { value: intercepted })
}

/** A frame of the client's own page: messages go to the page around it. Runs in that page. */
export function pcHostPage(client: DingTalkClient, { faults }: Setting): void {
  if (faults.bridge === 'missing') return
  window.addEventListener('message', ({ data, origin }) => {
    const frame = document.querySelector('iframe')?.contentWindow
    answerTo(client, faults, data, (answer) => frame?.postMessage(answer, origin))
  })
}

function answerTo(
  client: DingTalkClient,
  faults: Setting['faults'],
  message: unknown,
  send: (answer: unknown) => void,
): void {
  const asked = request.safeParse(message)
  if (!asked.success) return
  const { msgId, methodName, body } = asked.data
  void client.ask(methodName, body).then((answer) => {
    // On a PC a refused configuration has a number, other codes are text (containers.md §2.1).
    const refusal = answer.done
      ? undefined
      : { errorCode: answer.code === '9' ? 9 : answer.code, errorMessage: answer.text }
    send({
      type: faults.protocol === 'answers' ? 'answer' : 'response',
      msgId,
      success: answer.done,
      body: answer.done ? answer.value : refusal,
    })
  })
}
