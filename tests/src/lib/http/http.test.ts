import { beforeEach, describe, expect, it } from 'vitest'
import { createFavoriteWorkflow } from '../../../../contract/favourites.ts'
import { getSystemConfig, listOrganisations } from '../../../../contract/system.ts'
import { call } from '../../../../src/lib/api/api.ts'
import {
  faultOf,
  messageKey,
  messageParams,
  problemsOf,
  traceIdOf,
} from '../../../../src/lib/base/app-error.ts'
import { startStore } from '../../../../src/lib/base/store.ts'
import { send, setTransport } from '../../../../src/lib/http/http.ts'
import {
  answered,
  refused,
  type ScriptedAnswer,
  scriptedTransport,
} from '../../../support/scripted-transport.ts'

const PATH = '/public/relatedcorp/all_corp_info'

async function failureOf(answer: ScriptedAnswer): Promise<unknown> {
  setTransport(scriptedTransport({ [PATH]: [answer] }).transport)
  try {
    await call(listOrganisations, {})
  } catch (error) {
    return error
  }
  throw new Error('the call did not fail')
}

beforeEach(startStore)

describe('an answer', () => {
  it('gives the data of the envelope, checked', async () => {
    const corp = { id: '1', corpId: 'main', name: 'Main', name_i18n: {} }
    setTransport(scriptedTransport({ [PATH]: [answered([{ ...corp, extra: 1 }])] }).transport)
    expect(await call(listOrganisations, {})).toEqual([corp])
  })

  it('with a nonzero errcode is a refusal with its name, problems, trace and wait', async () => {
    const problems = [{ path: 'amount', problem: 'required' }]
    const error = await failureOf(refused('invalidInput', { problems, retryAfterSeconds: 7 }))
    expect(messageKey(error)).toBe('faults.invalidInput')
    expect(problemsOf(error)).toEqual(problems)
    expect(traceIdOf(error)).toBe('trace-2')
    expect(messageParams(error)).toEqual({ seconds: 7 })
  })

  it.each([
    ['a shape we do not know', answered([{ id: 1 }]), 'failures.malformed'],
    ['no JSON', new Response('<html>'), 'failures.malformed'],
    ['an error page of a proxy', new Response('<html>', { status: 502 }), 'failures.unavailable'],
    ['a server that is not ready', refused('notReady'), 'failures.unavailable'],
    ['an old page', refused('clientOutdated'), 'failures.outdated'],
    ['a 401 without an envelope', new Response('', { status: 401 }), 'failures.unauthenticated'],
    ['a refusal outside of the first page', refused('sameHandlers'), 'faults.sameHandlers'],
    ['an unknown errcode', Response.json({ errcode: 77, errmsg: 'x', data: null }), 'faults.operationFailed'],
    ['a broken connection', new TypeError('fetch failed'), 'failures.unavailable'],
  ] as const)('that is %s reads %s', async (_, answer, key) => {
    expect(messageKey(await failureOf(answer))).toBe(key)
  })

  it('of anything else says only that the operation failed', () => {
    expect(messageKey(new Error('x'))).toBe('failures.unknown')
  })
})

describe('a write over which the server stumbles', () => {
  const input = { workflowCode: 'trip', replayToken: 'A'.repeat(22) }

  async function write(...answers: Response[]) {
    const bodies: unknown[] = []
    setTransport(async (request) => {
      bodies.push(await request.json())
      return answers.shift() ?? answered({})
    })
    const error = await send(createFavoriteWorkflow, input).catch((thrown: unknown) => thrown)
    return { bodies, error }
  }

  it('is sent once more with the same token', async () => {
    const { bodies, error } = await write(refused('serverSlip'), answered({}))
    expect(bodies).toEqual([input, input])
    expect(faultOf(error)).toBeUndefined()
  })

  it('twice is told', async () => {
    const { bodies, error } = await write(refused('serverSlip'), refused('operationFailed'))
    expect(bodies).toHaveLength(2)
    expect(faultOf(error)).toBe('operationFailed')
  })

  it('is not repeated for a refusal', async () => {
    const { bodies, error } = await write(refused('noPermission'))
    expect(bodies).toHaveLength(1)
    expect(faultOf(error)).toBe('noPermission')
  })
})

describe('a request', () => {
  it('goes below the base path of the page', async () => {
    const meta = document.createElement('meta')
    meta.name = 'base-path'
    meta.content = '/approval/'
    document.head.append(meta)
    const { transport, calls } = scriptedTransport({})
    setTransport(transport)
    await call(getSystemConfig, {}).catch(() => {})
    meta.remove()
    expect(calls[0]?.path).toBe('/approval/public/system/config')
  })

  it('names wire version, client type and language', async () => {
    const seen: Request[] = []
    setTransport(async (request) => {
      seen.push(request)
      return answered([])
    })
    await call(listOrganisations, {})
    expect(seen[0]?.headers.get('x-countersign-version')).toBe('1')
    expect(seen[0]?.headers.get('x-countersign-client')).toBe('OTHER')
    expect(seen[0]?.headers.get('accept-language')).toBe('zh')
  })
})
