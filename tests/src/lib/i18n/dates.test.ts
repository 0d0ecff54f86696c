import { afterEach, expect, test } from 'vitest'
import { setTimeZone, timeZone } from '../../../../src/lib/i18n/dates.ts'

afterEach(() => setTimeZone(undefined))

const ofDevice = Intl.DateTimeFormat().resolvedOptions().timeZone

test('times follow the zone the person set', () => {
  setTimeZone('Pacific/Auckland')
  expect(timeZone()).toBe('Pacific/Auckland')
})

test('a zone that this device does not know leaves times by its own clock', () => {
  setTimeZone('Moon/Tranquility')
  expect(timeZone()).toBe(ofDevice)
})
