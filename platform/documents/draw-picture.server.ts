// Opens uploaded pictures: one at a time in this process, and none with more pixels than its memory is meant for.
import sharp, { type Sharp } from 'sharp'
import { Busy } from '#shared/errors.ts'

/** A PNG is unpacked whole. A JPEG is made smaller while it is read, so that a phone's 50 megapixels fit. */
const pixelLimits: Readonly<Record<string, number>> = { png: 16_000_000, jpeg: 51_000_000 }

const mostPixelsInLine = 200_000_000

/** What a picture counts at least: reading and writing a small one costs as much. */
const leastPixels = 5_000_000

export class TooManyPixels extends Error {}

// A picture keeps one core busy, and nothing of it is remembered.
sharp.concurrency(1)
sharp.cache(false)

let last: Promise<unknown> = Promise.resolve()
let pixelsInLine = 0

/**
 * Runs `draw` with the picture, upright, and its size when its turn has come; sharp ends after `seconds`.
 * `mostPixels` lowers the limit of its format.
 * @throws TooManyPixels; Busy when too many pixels wait; what sharp throws for what is no sound JPG or PNG.
 */
export async function drawPicture<Drawn>(
  content: Uint8Array,
  seconds: number,
  draw: (picture: Sharp, size: { readonly width: number; readonly height: number }) => Promise<Drawn>,
  mostPixels = Number.POSITIVE_INFINITY,
): Promise<Drawn> {
  const limit = Math.max(...Object.values(pixelLimits))
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  const pixels = width * height
  if (pixels > Math.min(pixelLimits[format] ?? 0, mostPixels))
    throw new TooManyPixels(`${format} of ${width} x ${height} pixels`)
  const cost = Math.max(pixels, leastPixels)
  if (pixelsInLine + cost > mostPixelsInLine) throw new Busy()
  pixelsInLine += cost
  const turn = last.then(() =>
    draw(
      sharp(content, { limitInputPixels: limit, failOn: 'error', sequentialRead: true })
        .timeout({ seconds })
        .autoOrient(),
      { width, height },
    ),
  )
  last = turn.catch(() => undefined).finally(() => (pixelsInLine -= cost))
  return turn
}
