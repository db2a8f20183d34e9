// Makes of an uploaded file what is kept: a picture is drawn anew, a PDF stays as it is, everything else is refused.
import sharp from 'sharp'
import { Invalid } from '#shared/errors.ts'
import { attachmentMaxBytes, type MediaType, recogniseFile, refusals } from './attachment.ts'

/** A phone's 50 megapixels fit; a picture that grows beyond this in memory is not unpacked. */
const pixelLimit = 51_000_000

/** Longest edge of a kept picture: an A4 page at 300 dpi and more, in pixels. */
const longestEdge = 4_000

/** Longest edge of a thumbnail: twice what a phone shows, in pixels. */
const thumbnailEdge = 240

const secondsLimit = 20

/** What is kept of a file. */
export interface EncodedAttachment {
  readonly mediaType: MediaType
  readonly content: Buffer
  /** A small WebP of a picture; null for a PDF. */
  readonly thumbnail: Buffer | null
}

// A picture keeps one core busy, and nothing of it is remembered.
sharp.concurrency(1)
sharp.cache(false)

/**
 * What is kept of the content: of a picture nothing but the picture, upright, in the format it came in, because that is
 * what other offices' forms and printers take; of a PDF its bytes.
 * @throws Invalid when it is too large, empty, none of the kinds that are taken, or cannot be unpacked.
 */
export async function encodeAttachment(content: Uint8Array): Promise<EncodedAttachment> {
  if (content.length === 0) throw new Invalid(refusals.empty)
  if (content.length > attachmentMaxBytes) throw new Invalid(refusals.size)
  const mediaType = recogniseFile(content)
  if (!mediaType) throw new Invalid(refusals.kind)
  if (mediaType === 'application/pdf') return { mediaType, content: Buffer.from(content), thumbnail: null }
  try {
    const picture = sharp(content, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: secondsLimit })
      .autoOrient()
      .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    const kept = await (mediaType === 'image/jpeg' ? picture.jpeg({ quality: 85 }) : picture.png()).toBuffer()
    const thumbnail = await sharp(kept)
      .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { mediaType, content: kept, thumbnail }
  } catch {
    throw new Invalid(refusals.broken)
  }
}
