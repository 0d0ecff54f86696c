import type { FastifyRequest } from 'fastify'
import { CLIENT_TYPE_HEADER } from '../../contract/envelope.ts'
import { CLIENT_TYPES, type ClientType, LOCALES, type Locale } from '../../contract/vocabulary.ts'
import type { Call } from '../base/actor.ts'

const FALLBACK_LOCALE: Locale = 'en'
const HEADER_LIMIT = 200

/** What is known about a call before anyone is recognised. */
export function callOf(request: FastifyRequest): Call {
  return {
    requestId: request.id,
    locale: localeOf(request.headers['accept-language']),
    client: clientOf(request.headers[CLIENT_TYPE_HEADER], request.headers['user-agent']),
    ip: request.ip,
  }
}

/** The best of our languages for an Accept-Language header. */
export function localeOf(header: string | undefined): Locale {
  if (header === undefined || header.length > HEADER_LIMIT) return FALLBACK_LOCALE
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const q = rest.find((piece) => piece.trim().startsWith('q='))
      return { language: tag.split('-')[0], weight: q ? Number(q.trim().slice(2)) : 1 }
    })
    .sort((a, b) => b.weight - a.weight)
  for (const { language, weight } of wanted) {
    const known = LOCALES.find((locale) => locale === language)
    if (known && weight > 0) return known
  }
  return FALLBACK_LOCALE
}

function clientOf(header: string | string[] | undefined, userAgent: string | undefined): ClientType {
  const named = CLIENT_TYPES.find((type) => type === header)
  if (named) return named
  if (userAgent === undefined) return 'OTHER'
  return /Mobile|Android|iPhone/.test(userAgent) ? 'APP' : 'PC'
}
