import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { submitForm } from '../../contract/forms.ts'
import * as addSign from '../../contract/workflow/add-sign.ts'
import * as administration from '../../contract/workflow/administration.ts'
import * as assist from '../../contract/workflow/assist.ts'
import * as chart from '../../contract/workflow/chart.ts'
import * as circulates from '../../contract/workflow/circulates.ts'
import * as drafts from '../../contract/workflow/drafts.ts'
import * as endings from '../../contract/workflow/endings.ts'
import * as handOver from '../../contract/workflow/hand-over.ts'
import * as instanceInfo from '../../contract/workflow/instance-info.ts'
import * as logs from '../../contract/workflow/logs.ts'
import * as maintenanceLists from '../../contract/workflow/maintenance-lists.ts'
import * as returns from '../../contract/workflow/returns.ts'
import * as revoke from '../../contract/workflow/revoke.ts'
import * as simulate from '../../contract/workflow/simulate.ts'
import * as starting from '../../contract/workflow/starting.ts'
import * as trust from '../../contract/workflow/trust.ts'
import * as urge from '../../contract/workflow/urge.ts'
import * as userDrafts from '../../contract/workflow/user-drafts.ts'
import { compileSerialiser } from '../../server/http/serialise.ts'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  addSign,
  administration,
  assist,
  chart,
  circulates,
  drafts,
  endings,
  handOver,
  instanceInfo,
  logs,
  maintenanceLists,
  returns,
  revoke,
  simulate,
  starting,
  trust,
  urge,
  userDrafts,
]

const endpoints: readonly Endpoint[] = [
  submitForm,
  ...modules.flatMap((module) => Object.values(module)).filter(isEndpoint),
]
const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'faults' in value && 'path' in value
}

test('names and addresses are each used once', () => {
  expect(endpoints.length).toBeGreaterThan(45)
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  expect(new Set(endpoints.map(({ path }) => path)).size).toBe(endpoints.length)
})

test.each(named.filter(([, { write }]) => write))('G3: %s asks for a replay token', (_, { input }) => {
  expect(JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))).toContain(
    '"replayToken"',
  )
})

test.each(named)('%s names each refusal once', (_, { faults }) => {
  expect(new Set(faults).size).toBe(faults.length)
})

test.each(named)('the answer of %s can be written', (name, { output }) => {
  expect(() => compileSerialiser(output, name)).not.toThrow()
})
