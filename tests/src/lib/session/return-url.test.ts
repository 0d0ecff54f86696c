import { describe, expect, it } from 'vitest'
import { keepReturnUrl, safeReturnPath, takeReturnUrl } from '../../../../src/lib/session/return-url.ts'

const ORIGIN = 'https://portal.example'

describe('the return address (C-03)', () => {
  it.each([
    'https://evil.example/inbox',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'https://portal.example@evil.example/',
    'https://portal.example.evil.example/',
    'https://someone@portal.example/inbox',
    'http://portal.example/inbox',
    'https://portal.example:8443/inbox',
    'data:text/html,x',
    'blob:https://portal.example/x',
    '/login?return=/login',
    '/login',
    '/logout',
    `/${'a'.repeat(8192)}`,
    'https://',
    '',
    null,
    undefined,
  ])('%j leads home', (value) => {
    expect(safeReturnPath(value, ORIGIN, '/')).toBe('/')
  })

  it.each([
    ['/items/1?tab=flow#comments', '/items/1?tab=flow#comments'],
    ['https://portal.example/inbox/to-do', '/inbox/to-do'],
    ['/inbox/../start', '/start'],
    ['/loginas', '/loginas'],
  ])('%j leads to %s', (value, path) => {
    expect(safeReturnPath(value, ORIGIN, '/')).toBe(path)
  })

  it('is the path below the base path, and home for an address beside it', () => {
    expect(safeReturnPath('/approval/items/1', ORIGIN, '/approval/')).toBe('/items/1')
    expect(safeReturnPath('/other/items/1', ORIGIN, '/approval/')).toBe('/')
    expect(safeReturnPath('/approval//evil.example', ORIGIN, '/approval/')).toBe('/')
  })

  it('is kept for one use', () => {
    keepReturnUrl('/items/1')
    expect(takeReturnUrl()).toBe('/items/1')
    expect(takeReturnUrl()).toBeNull()
  })
})
