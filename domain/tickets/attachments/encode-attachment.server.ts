// Prepares an uploaded file for storage: pictures are re-encoded, PDFs stay as they are, everything else is refused.
import sharp from 'sharp'
import { drawPicture, TooManyPixels } from '#platform/documents/draw-picture.server.ts'
import { Busy, Invalid } from '#shared/errors.ts'
import { attachmentMaxBytes, type MediaType, recogniseFile, refusalOfKind, refusals } from './attachment.ts'

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

/**
 * What is kept of the content: of a picture nothing but the picture, upright, in the format it came in, because that is
 * what other offices' forms and printers take; of a PDF its bytes.
 * @throws Invalid when it is too large, empty, none of the kinds that are taken, or cannot be unpacked; Busy.
 */
export async function encodeAttachment(content: Uint8Array): Promise<EncodedAttachment> {
  if (content.length === 0) throw new Invalid(refusals.empty)
  if (content.length > attachmentMaxBytes) throw new Invalid(refusals.size)
  const mediaType = recogniseFile(content)
  if (!mediaType) throw new Invalid(refusalOfKind(content))
  if (mediaType === 'application/pdf')
    return { mediaType, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength), thumbnail: null }
  try {
    return await drawPicture(content, secondsLimit, async (picture) => {
      const smaller = picture.resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
      const kept = await (mediaType === 'image/jpeg' ? smaller.jpeg({ quality: 85 }) : smaller.png()).toBuffer()
      const thumbnail = await sharp(kept)
        .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer()
      return { mediaType, content: kept, thumbnail }
    })
  } catch (thrown) {
    if (thrown instanceof Busy) throw thrown
    throw new Invalid(thrown instanceof TooManyPixels ? refusals.pixels : refusals.broken)
  }
}
