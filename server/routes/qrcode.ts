import type { FastifyInstance } from 'fastify'
import { generateBarcode, generateQrcode } from '../../contract/qrcode.ts'
import { createRateLimit } from '../auth/rate-limit.ts'
import type { Deps } from '../deps.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route } from '../http/route.ts'
import { barCodePng, qrPng } from '../qrcode/images.ts'

/** QR codes and bar codes of a text (spec §7 api/qrcode); nothing is stored, nothing is looked up. */
export function registerQrcodeRoutes(app: FastifyInstance, { auth }: Pick<Deps, 'auth'>): void {
  const requireRate = createRateLimit(auth.clock)
  route(app, generateQrcode, async ({ text }, { call }) => {
    requireRate(call.ip)
    return png(qrPng(text))
  })
  route(app, generateBarcode, async ({ text, ...size }, { call }) => {
    requireRate(call.ip)
    return png(barCodePng(text, size))
  })
}

const png = (picture: Buffer) => new OwnReply(picture, { 'content-type': 'image/png' })
