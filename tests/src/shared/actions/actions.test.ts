import { expect, test } from 'vitest'
import type { FormAction } from '../../../../contract/form-actions.ts'
import type { AllowedAction } from '../../../../contract/form-page.ts'
import type { FlowNode } from '../../../../contract/package/nodes.ts'
import { INSTANCE_OFFERS, ITEM_OFFERS } from '../../../../engine/offers/allowed-actions.ts'
import { besideEngine } from '../../../../server/pages/actions.ts'
import { ACTIONS } from '../../../../src/shared/actions/actions.ts'
import { offersOf } from '../../../../src/shared/actions/offers.ts'

const node: FlowNode = { type: 'approval', code: 'a', name: {}, participants: [], mode: 'any' }
const offer = (action: FormAction, scope?: 'instance'): AllowedAction => ({
  action,
  allowed: true,
  opinion: { required: false, minLength: 0 },
  ...(scope === undefined ? {} : { scope }),
})

test('every sheet is reached by an action that the server can offer, and every such action has a sheet', () => {
  const offered = [
    ...ITEM_OFFERS.map(({ action }) => offer(action)),
    ...INSTANCE_OFFERS.map(({ action }) => offer(action, 'instance')),
    ...besideEngine(node, true),
  ]
  const reached = new Set(offersOf(offered).map(({ kind }) => kind))
  expect([...reached].toSorted()).toEqual(Object.keys(ACTIONS).toSorted())
})
