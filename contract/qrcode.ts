import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { queryInt } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** Bytes of UTF-8 that a QR code takes here: enough for any address, small enough for a camera. */
export const QR_MAX_BYTES = 1_000

/** Sizes of a bar code in pixels; the smallest width that can be read follows from the text. */
export const BAR_CODE = {
  minWidth: 50,
  maxWidth: 2_000,
  minHeight: 20,
  maxHeight: 1_000,
  height: 80,
} as const

const qrText = z.string().check(
  z.minLength(1),
  z.refine((text) => new TextEncoder().encode(text).length <= QR_MAX_BYTES, 'textTooLongForCode'),
)

const pixels = (min: number, max: number) => z.pipe(queryInt, z.int().check(z.minimum(min), z.maximum(max)))

/**
 * A text or an address as a QR code: a PNG, black on white, with its quiet zone. Open, because pictures are asked for
 * without a token, and it tells nothing that the caller did not send.
 */
export const generateQrcode = endpoint({
  name: 'generateQrcode',
  method: 'GET',
  path: '/api/qrcode/generate_qrcode',
  access: 'public',
  raw: true,
  fewPerAddress: true,
  input: z.object({ text: qrText }),
  output: z.string(),
  faults: ['tooManyRequests'],
})

/**
 * Letters, digits and signs as a Code 128 bar code: a PNG of exactly `width` times `height` pixels, 80 high and two
 * pixels for the narrowest bar where nothing is said. Too narrow for the text is refused with the least width.
 */
export const generateBarcode = endpoint({
  name: 'generateBarcode',
  method: 'GET',
  path: '/api/qrcode/generate_barcode',
  access: 'public',
  raw: true,
  fewPerAddress: true,
  input: z.object({
    text: z.string().check(
      z.minLength(1),
      mostCharacters(80),
      z.refine((text) => /^[ -~]*$/.test(text), 'notInBarCode'),
    ),
    width: z.optional(pixels(BAR_CODE.minWidth, BAR_CODE.maxWidth)),
    height: z.optional(pixels(BAR_CODE.minHeight, BAR_CODE.maxHeight)),
  }),
  output: z.string(),
  faults: ['tooManyRequests'],
})
