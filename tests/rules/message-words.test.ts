import { describe, expect, it } from 'vitest'
import { MESSAGE_KINDS, type MessageRow } from '../../contract/messages.ts'
import { messageWords } from '../../rules/text/message-words.ts'

const TURNS = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
const planted = (word: string) => [...TURNS].map((sign) => `${sign}${word}`).join('')
const person = (name: string) => ({ id: 'p', name: planted(name), imgUrl: null })

const ROW = {
  actor: person('actor'),
  originator: person('originator'),
  title: planted('title'),
  title_i18n: {},
  text: planted('text'),
  activityName: planted('step'),
  activityName_i18n: {},
  sequenceNo: planted('42'),
  gone: false,
  outcome: null,
  task: null,
}

describe('the words of a message', () => {
  it.each(MESSAGE_KINDS)('hold nothing that turns the direction of the rest: %s', (kind) => {
    // Only what the words are made of.
    const row = { ...ROW, kind } as unknown as MessageRow
    const { title, line } = messageWords(row, {
      say: (key, params = {}) => `${key} ${Object.values(params).join(' ')}`,
      nameOf: ({ name }) => name,
      localised: (_, fallback) => fallback,
      facts: [planted('fact')],
    })
    expect(title + line).toMatch(/title|42/)
    expect(title + line).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  })
})
