import type { FastifyInstance } from 'fastify'
import { generateBarcode, generateQrcode } from '../../contract/qrcode.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route } from '../http/route.ts'
import { barCodePng, qrPng } from '../qrcode/images.ts'

/** QR codes and bar codes of a text (spec §7 api/qrcode); nothing is stored, nothing is looked up. */
export function registerQrcodeRoutes(app: FastifyInstance): void {
  route(app, generateQrcode, async ({ text }) => png(qrPng(text)))
  route(app, generateBarcode, async ({ text, ...size }) => png(barCodePng(text, size)))
}

const png = (picture: Buffer) => new OwnReply(picture, { 'content-type': 'image/png' })
