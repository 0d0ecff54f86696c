import type { InputOf } from '../../../contract/endpoint.ts'
import type { searchMessages } from '../../../contract/messages.ts'

type Filter = Pick<InputOf<typeof searchMessages>, 'messageType' | 'readState'>

/** The tabs of the screen by the word in their address, with what each asks for. */
export const MESSAGE_TABS = {
  all: {},
  mentions: { messageType: 'COMMENT' },
  unread: { readState: 'UNREADED' },
  read: { readState: 'READED' },
} as const satisfies Record<string, Filter>
export type MessageTab = keyof typeof MESSAGE_TABS

export function isMessageTab(text: string | undefined): text is MessageTab {
  return text !== undefined && Object.hasOwn(MESSAGE_TABS, text)
}
