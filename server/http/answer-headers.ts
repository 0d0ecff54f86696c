import type { FastifyInstance } from 'fastify'
import { BUILD_HEADER } from '../../contract/envelope.ts'
import type { Config } from '../config.ts'
import './fastify-types.ts'

const HTML_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // React and antd-mobile set style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/** Security headers as two ready-made sets: a plugin that builds them per answer halves the throughput. */
export function registerAnswerHeaders(app: FastifyInstance, config: Config, buildId: string): void {
  const common = {
    [BUILD_HEADER]: buildId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(config.publicUrl?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
  const api = {
    ...common,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  }
  const html = {
    ...common,
    'content-security-policy': [...HTML_POLICY, `frame-ancestors ${frameAncestors(config)}`].join('; '),
    'cross-origin-opener-policy': 'same-origin',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.asset ? html : api)
    reply.header('x-request-id', request.id)
    done()
  })
}

/** The containers that show us in a frame name themselves in the configuration. */
function frameAncestors(config: Config): string {
  return ["'self'", ...config.frameAncestors].join(' ')
}
