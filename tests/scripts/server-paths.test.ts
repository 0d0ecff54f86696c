import { expect, test } from 'vitest'
import { SERVER_CALLS, serverPrefixes } from '../../scripts/server-paths.ts'
import { routesOf } from '../../src/app/routes.ts'
import { allEndpoints } from '../support/endpoints.ts'

const endpoints = await allEndpoints()

test.each(endpoints.map(({ path }) => path))(
  'the server answers %s, with and without a base path',
  (path) => {
    expect(SERVER_CALLS.test(path)).toBe(true)
    expect(SERVER_CALLS.test(`/approval${path}`)).toBe(true)
    expect(serverPrefixes().some((prefix) => path.startsWith(prefix))).toBe(true)
  },
)

test.each(routesOf())('$name is a page of the app', ({ path }) => {
  expect(SERVER_CALLS.test(path.replace(/:\w+\??/g, 'x1'))).toBe(false)
})
