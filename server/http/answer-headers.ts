import type { FastifyInstance } from 'fastify'
import { BUILD_HEADER } from '../../contract/envelope.ts'
import type { Config } from '../config.ts'
import './fastify-types.ts'

export type AnswerHeaders = {
  /** For everything the API answers. */
  readonly api: Readonly<Record<string, string>>
  /** For scripts and styles that a page loads; a policy says something of pages and workers alone. */
  readonly part: Readonly<Record<string, string>>
  /** For the app's page and its other files. */
  readonly page: Readonly<Record<string, string>>
  /** For the page where passwords are typed: in nobody's frame (security C-05). */
  readonly unframedPage: Readonly<Record<string, string>>
  /** The same for the login page, which may show WeCom's own (containers.md §4.2). */
  readonly loginPage: Readonly<Record<string, string>>
}

const PERMISSIONS = {
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}
const LOGIN_PAGE = /\/login\/?$/
const PASSWORD_PAGES = /\/(forgot-password|me\/password)\/?$/
const WECOM_LOGIN = ['https://login.work.weixin.qq.com', 'https://open.work.weixin.qq.com']

/** The headers of the app's page at a path. */
export function pageHeaders(headers: AnswerHeaders, path: string): Readonly<Record<string, string>> {
  if (LOGIN_PAGE.test(path)) return headers.loginPage
  return PASSWORD_PAGES.test(path) ? headers.unframedPage : headers.page
}

/** Security headers as two ready-made sets: a plugin that builds them per answer halves the throughput. */
export function answerHeaders(
  config: Config,
  buildId: string,
  scriptHashes: readonly string[] = [],
): AnswerHeaders {
  const isTls = config.publicUrl?.startsWith('https:') === true
  const common = {
    [BUILD_HEADER]: buildId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  return {
    api: {
      ...common,
      ...PERMISSIONS,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
    part: common,
    page: pageSet(common, pagePolicy(scriptHashes, ["'self'", ...config.frameAncestors])),
    unframedPage: pageSet(common, pagePolicy(scriptHashes, ["'none'"])),
    loginPage: pageSet(common, pagePolicy(scriptHashes, ["'none'"], WECOM_LOGIN)),
  }
}

function pageSet(common: Readonly<Record<string, string>>, policy: string) {
  return {
    ...common,
    ...PERMISSIONS,
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
  }
}

export function registerAnswerHeaders(app: FastifyInstance, headers: AnswerHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[request.routeOptions.config.asset ?? 'api'])
    reply.header('x-request-id', request.id)
    done()
  })
}

/** `framedBy`: portals, and containers that show us in a frame, as the configuration names them. `frames`: what we show. */
function pagePolicy(
  scriptHashes: readonly string[],
  framedBy: readonly string[],
  frames: readonly string[] = ["'none'"],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // React and antd-mobile set style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ['frame-src', ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...framedBy].join(' '),
  ].join('; ')
}
