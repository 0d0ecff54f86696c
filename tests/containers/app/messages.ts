import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { TestPlatform } from '../support/platforms.ts'
import type { ConnectedWorld } from './connected-world.ts'

const notification = z.object({
  oa: z.object({
    message_url: z.string(),
    pc_message_url: z.string(),
    body: z.object({ title: z.string() }),
  }),
})
const card = z.object({
  template_card: z.object({
    main_title: z.object({ title: z.string() }),
    card_action: z.object({ url: z.string() }),
  }),
})

/** What stands at the vendor about a document: where it leads, and what has become of it. */
export type VendorMessage = {
  readonly link: string
  /** Words that tell what stands there now. */
  state(): readonly unknown[]
}

const LOOK_MS = 50
/** What a vendor was too slow for, on a machine that stood still, is sent again after 10 s and after 30 s more. */
const LONGEST_MS = 75_000

/** Waits until the vendor has the message about a document, found by its title, and opens it as this client does. */
export async function messageAbout(
  connected: ConnectedWorld,
  { client, isPhone }: TestPlatform,
  subject: string,
): Promise<VendorMessage> {
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_MS) {
    const found =
      client?.vendor === 'wecom'
        ? wecomMessage(connected, subject)
        : dingTalkMessage(connected, subject, isPhone)
    if (found !== undefined) return found
    await pause(LOOK_MS)
  }
  throw new Error(`no message about ${subject}`)
}

function dingTalkMessage(
  { fake }: ConnectedWorld,
  subject: string,
  isPhone: boolean,
): VendorMessage | undefined {
  const { notices, todos } = fake.dingtalk
  const notice = notices.find((one) => notification.safeParse(one.msg).data?.oa.body.title.includes(subject))
  const todo = todos.find((one) => one.subject.includes(subject))
  if (notice === undefined || todo === undefined) return undefined
  const { message_url, pc_message_url } = notification.parse(notice.msg).oa
  // The PC client takes the address out of its own kind of link.
  const link = isPhone ? message_url : (new URL(pc_message_url).searchParams.get('url') ?? '')
  return { link, state: () => [notice.status, todo.done] }
}

function wecomMessage({ fake }: ConnectedWorld, subject: string): VendorMessage | undefined {
  const found = fake.wecom.messages.find(({ message }) =>
    card.safeParse(message).data?.template_card.main_title.title.includes(subject),
  )
  if (found === undefined) return undefined
  return { link: card.parse(found.message).template_card.card_action.url, state: () => [found.replaced] }
}
