import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS, faultByErrcode } from '../../contract/fault-codes.ts'
import en from '../../locales/en.json' with { type: 'json' }

test('every refusal has a name and a number of its own', async () => {
  const numbers = Object.values(FAULTS).map(({ errcode }) => errcode)
  expect(new Set(numbers).size).toBe(numbers.length)
  const contract = path.resolve(import.meta.dirname, '../../contract')
  const parts: Record<string, object>[] = await Promise.all(
    globSync('*-faults.ts', { cwd: contract }).map((file) => import(path.join(contract, file))),
  )
  const names = parts.flatMap((part) => Object.values(part).filter((value) => typeof value === 'object'))
  expect(names.flatMap((part) => Object.keys(part)).toSorted()).toEqual(Object.keys(FAULTS).toSorted())
})

test('every refusal has its own message', () => {
  expect(Object.keys(en.faults).toSorted()).toEqual(Object.keys(FAULTS).toSorted())
  const messages = Object.values(en.faults)
  expect(new Set(messages).size).toBe(messages.length)
})

test('a number of the wire is found again, an unknown one is not', () => {
  expect(faultByErrcode(402513)).toBe('sameHandlers')
  expect(faultByErrcode(1000)).toBe('wrongCredentials')
  expect(faultByErrcode(1)).toBeUndefined()
})
