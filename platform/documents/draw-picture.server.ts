// Opens uploaded pictures: one at a time in this process, and none with more pixels than its memory is meant for.
import sharp, { type Sharp } from 'sharp'
import { Busy } from '#shared/errors.ts'

/** A PNG is unpacked whole. A JPEG is made smaller while it is read, so that a phone's 50 megapixels fit. */
const pixelLimits: Readonly<Record<string, number>> = { png: 16_000_000, jpeg: 51_000_000 }

/** So many may stand in line behind the picture that is drawn. */
const longestLine = 40

/** The picture has more pixels than are unpacked; its message is for the log. */
export class TooManyPixels extends Error {}

// A picture keeps one core busy, and nothing of it is remembered.
sharp.concurrency(1)
sharp.cache(false)

let last: Promise<unknown> = Promise.resolve()
let inLine = 0

/**
 * Runs `draw` with the picture, upright, when its turn has come; it may take so many seconds.
 * @throws TooManyPixels; Busy when too many stand in line; what sharp throws for what is no sound JPG or PNG.
 */
export async function drawPicture<Drawn>(
  content: Uint8Array,
  seconds: number,
  draw: (picture: Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  const limit = Math.max(...Object.values(pixelLimits))
  // Reads the size from the file's head, without decoding anything.
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (width * height > (pixelLimits[format] ?? 0)) throw new TooManyPixels(`${format} of ${width} x ${height} pixels`)
  if (inLine >= longestLine) throw new Busy()
  inLine += 1
  const turn = last.then(() =>
    draw(
      sharp(content, { limitInputPixels: limit, failOn: 'error', sequentialRead: true })
        .timeout({ seconds })
        .autoOrient(),
    ),
  )
  last = turn.catch(() => undefined).finally(() => (inLine -= 1))
  return turn
}
