import { expect, it } from 'vitest'
import { dingTalkHint } from '../../../server/vendors/events/what-changed.ts'

const told = (UserId: readonly string[]) =>
  dingTalkHint(JSON.stringify({ EventType: 'user_modify_org', CorpId: 'ding', UserId }), 'ding')

it('people who changed are asked about one by one, very many by the whole book, and nobody is left out', () => {
  const many = Array.from({ length: 1_001 }, (_, n) => `u${n}`)
  expect(told(many.slice(1))).toEqual({ people: many.slice(1), renamed: null, book: false })
  expect(told(many)).toEqual({ people: [], renamed: null, book: true })
})
