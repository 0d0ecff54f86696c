import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newReplayToken } from '../../../../src/lib/base/random.ts'
import { deviceDatabase } from '../../../../src/lib/device/device-database.ts'
import { deviceFields, keepDeviceValue } from '../../../../src/lib/device/device-store.ts'
import { keepIntents, keptIntents } from '../../../../src/shared/decisions/intent-store.ts'
import { keptFormOf } from '../../../../src/shared/drafts/kept-form.ts'

const ITEM = '00000000-0000-4000-8000-000000000001'
const owner = 'yuanshan/other-version'
const fence = { revision: 3, digest: '@7' }

async function put(key: string, value: unknown): Promise<void> {
  await (await deviceDatabase()).put('intents', { key, owner, value })
}

beforeEach(async () => {
  await (await deviceDatabase()).clear('intents')
})

test('a decision that an older version kept with less beside it is sent like any other', async () => {
  const token = newReplayToken()
  await put('old', { token, itemId: ITEM, action: 'agree', work: { kind: 'agree', fence } })
  const kept = await keptIntents(owner)
  expect(kept).toMatchObject([
    { key: 'old', token, state: 'waiting', dueAt: 0, work: { kind: 'agree', fence } },
  ])
})

test('a decision that cannot be read is told of by its title, and is never written over or sent', async () => {
  await put('strange', { title: '出差 3 天', itemId: ITEM, action: 'approve', decision: { yes: true } })
  await put('empty', 17)
  await put(`${owner}/upload/f1`, { where: 'elsewhere', file: { name: '发票.pdf' } })
  const site = { place: { part: 'opinion', workItemId: ITEM }, slot: '' }
  await put(`${owner}/upload/f2`, { site, fileId: 'f2', file: new File(['x'], 'sound.pdf') })
  const kept = (await keptIntents(owner)) ?? []
  const told = kept.map(({ title, action, itemId, state, work }) => [title, action, itemId, state, work.kind])
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      ['出差 3 天', 'unknown', ITEM, 'refused', 'none'],
      ['', 'unknown', '', 'refused', 'none'],
      ['发票.pdf', 'file', '', 'refused', 'none'],
    ]),
  )
})

test('what was typed into a form comes back from any version that kept values and texts', () => {
  expect(keptFormOf({ data: { purpose: '去里昂' }, texts: { opinion: '好', note: 3 } })).toEqual({
    data: { purpose: '去里昂' },
    texts: { opinion: '好' },
    fields: [],
    lost: {},
    base: '',
  })
  const fields = [
    { code: 'purpose', name: { zh: '事由' }, type: 'shortText' },
    { code: 'odd', type: 99 },
  ]
  expect(keptFormOf({ data: { purpose: 'x', odd: 1 }, fields })?.fields).toEqual([fields[0]])
  expect(keptFormOf('x')).toBeUndefined()
})

test('a setting that cannot be read costs the others nothing', () => {
  const shape = z.object({ size: z.optional(z.number()), tone: z.optional(z.enum(['light', 'dark'])) })
  keepDeviceValue('looks', { size: 120, tone: 'sepia', more: true })
  expect(deviceFields('looks', shape)).toEqual({ size: 120 })
  keepDeviceValue('looks', 'nonsense')
  expect(deviceFields('looks', shape)).toEqual({})
})

test('what this version keeps it reads as it is', async () => {
  const token = newReplayToken()
  const one = {
    ...{ key: `${token}/${ITEM}`, token, itemId: ITEM, title: 'x', madeAt: '2026-11-20T08:00:00Z', dueAt: 5 },
    ...({ action: 'read', work: { kind: 'read' }, tried: false, state: 'waiting' } as const),
  }
  expect(await keepIntents(owner, [one])).toBe(true)
  expect(await keptIntents(owner)).toEqual([one])
})
