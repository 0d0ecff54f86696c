import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope, FaultDetails } from '../../contract/envelope.ts'
import { FAULTS } from '../../contract/fault-codes.ts'
import type { Fault } from '../base/fault.ts'
import { localeOf } from './call-of.ts'
import { faultMessage, namesFields } from './messages.ts'

/** Sends a refusal: its status, and the envelope with the message in the caller's language. */
export function answerFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): FastifyReply {
  const { errcode, status } = FAULTS[fault.fault]
  const seconds = Math.max(1, Math.ceil(fault.details.retryAfterSeconds ?? 60))
  const locale = localeOf(request.headers['accept-language'])
  const { params } = fault.details
  const named = namesFields(fault.fault) ? { params: { fields: pathsOf(fault), ...params } } : {}
  const data: FaultDetails = { fault: fault.fault, ...fault.details, ...named }
  const body: Envelope = {
    errcode,
    errmsg: faultMessage(locale, fault.fault, { seconds, ...data.params }),
    data,
    traceId: request.id,
  }
  if (fault.details.retryAfterSeconds !== undefined) reply.header('retry-after', String(seconds))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The fields that the refusal is about, where it does not say them itself. */
function pathsOf({ details }: Fault): string {
  return [...new Set(details.problems?.map(({ path }) => path))].join(', ')
}
