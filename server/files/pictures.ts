import type { Sharp } from 'sharp'
import { createQueue } from '../auth/queue.ts'

/** Pixels of one frame, and frames, beyond which a picture is refused by its header (security F-06). */
const MOST_PIXELS = 120_000_000
const MOST_FRAMES = 1_000
/** Longest side of what is shown. */
const SIDE = { thumbnail: 192, view: 2_048, face: 256 } as const
const QUALITY = { thumbnail: 72, view: 82, face: 85 } as const
/** A face fills its square; everything else is shown whole. */
const FIT = { thumbnail: 'inside', view: 'inside', face: 'cover' } as const

/** Decoding takes a core and up to half a gigabyte: never more than two at once. */
const inTurn = createQueue(2)

export type PictureCheck = 'sound' | 'tooLarge' | 'unreadable'

/** Loaded with the first picture: it brings its own image library. */
async function openPicture(path: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // One picture is one thread's work: uploads must not take the cores from the calls.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
}

/** Looks at the header only: nothing is decoded before its size is known. */
export async function checkPicture(path: string): Promise<PictureCheck> {
  try {
    const { width, height, pages = 1 } = await (await openPicture(path)).metadata()
    return width * height > MOST_PIXELS || pages > MOST_FRAMES ? 'tooLarge' : 'sound'
  } catch (error) {
    return error instanceof Error && /pixel limit|too large|dimensions/i.test(error.message)
      ? 'tooLarge'
      : 'unreadable'
  }
}

/** Drawn anew as a plain JPEG: upright, without the places and names that cameras write into pictures. */
export async function redraw(path: string, size: keyof typeof SIDE): Promise<Buffer> {
  return inTurn(async () => {
    const picture = await openPicture(path)
    return await picture
      .autoOrient()
      .resize({ width: SIDE[size], height: SIDE[size], fit: FIT[size], withoutEnlargement: size !== 'face' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY[size] })
      .timeout({ seconds: 20 })
      .toBuffer()
  })
}
