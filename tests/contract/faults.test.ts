import { expect, test } from 'vitest'
import { BASIC_FAULTS } from '../../contract/basic-faults.ts'
import { FAULTS, faultByErrcode } from '../../contract/fault-codes.ts'
import { MAP_FAULTS, MAP_FAULTS } from '../../contract/map-faults.ts'
import { RECORD_FAULTS } from '../../contract/record-faults.ts'
import { WORKFLOW_FAULTS } from '../../contract/workflow-faults.ts'
import en from '../../locales/faults/en.json' with { type: 'json' }

test('every refusal has a number of its own', () => {
  const numbers = Object.values(FAULTS).map(({ errcode }) => errcode)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Object.keys(FAULTS)).toHaveLength(
    [BASIC_FAULTS, WORKFLOW_FAULTS, MAP_FAULTS, RECORD_FAULTS].flatMap((group) => Object.keys(group)).length + Object.keys(MAP_FAULTS).length,
  )
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
