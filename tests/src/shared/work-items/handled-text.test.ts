import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { ClosedBecause, ItemAct } from '../../../../engine/model/item.ts'
import { startI18n } from '../../../../src/lib/i18n/i18n.ts'
import { handledText, WAYS_TO_CLOSE } from '../../../../src/shared/work-items/handled-text.ts'

/** Every way the engine knows; a new one has to find its sentence here. */
const BECAUSE: Readonly<Record<ClosedBecause | ItemAct, true>> = {
  submit: true,
  agree: true,
  disagree: true,
  return: true,
  transfer: true,
  assist: true,
  assistWithdrawn: true,
  signerRemoved: true,
  transferUndone: true,
  handledByAnother: true,
  nodeFailed: true,
  returned: true,
  branchEnded: true,
  instanceEnded: true,
  withdrawn: true,
  takenBack: true,
  delegationEnded: true,
  delegationTakenBack: true,
  delegated: true,
  signersFailed: true,
  handedBack: true,
  notNeeded: true,
  held: true,
  activatedOther: true,
  adjusted: true,
  left: true,
  handedOver: true,
  handoverUndone: true,
  membershipLost: true,
  timedOut: true,
  nullified: true,
  finished: true,
  terminated: true,
  migrated: true,
}

test('however an item was closed, a sentence of its own says so', async () => {
  await startI18n('en')
  expect([...WAYS_TO_CLOSE].sort()).toEqual(Object.keys(BECAUSE).sort())
  const said = WAYS_TO_CLOSE.map((action) =>
    handledText(i18next.t, { byName: 'Chen Siyuan', action, time: '14:32' }),
  )
  expect(new Set(said).size).toBe(said.length)
  for (const text of said) expect(text).toContain('14:32')
})

test('what happened by itself names nobody; what a newer server calls something else still names who', async () => {
  await startI18n('en')
  const by = (byName: string, action: string) => handledText(i18next.t, { byName, action, time: '14:32' })
  expect(by('', 'terminated')).toBe('The system terminated the request (14:32)')
  expect(by('Lin Jing', 'somethingNew')).toContain('Lin Jing has dealt with this (14:32)')
})
