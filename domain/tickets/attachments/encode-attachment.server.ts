// Prepares an uploaded file for storage: pictures are re-encoded, PDFs stay as they are, everything else is refused.
import sharp, { type Sharp } from 'sharp'
import { drawPicture, TooManyPixels } from '#platform/documents/draw-picture.server.ts'
import { Busy, Invalid } from '#shared/errors.ts'
import { attachmentMaxBytes, type MediaType, recogniseFile, refusalOfKind, refusals } from './attachment.ts'
import { hasActiveContent } from './pdf-content.server.ts'

/** Longest edge of a kept picture: an A4 page at 300 dpi and more, in pixels. */
const longestEdge = 4_000

/** Longest edge of a thumbnail: twice what a phone shows, in pixels. */
const thumbnailEdge = 240

/** Longest edge of a kept long screenshot, whose short edge is to stay readable. */
const longScreenshotEdge = 16_000

const secondsLimit = 20

/** Most pixels of a picture without an account: it costs a third of a second, and phones send smaller ones. */
const guestPixels = 16_000_000

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
export async function encodeAttachment(
  content: Uint8Array,
  from: 'account' | 'guest' = 'account',
): Promise<EncodedAttachment> {
  if (content.length === 0) throw new Invalid(refusals.empty)
  if (content.length > attachmentMaxBytes) throw new Invalid(refusals.size)
  const mediaType = recogniseFile(content)
  if (!mediaType) throw new Invalid(refusalOfKind(content))
  if (mediaType === 'application/pdf') {
    if (hasActiveContent(content)) throw new Invalid(refusals.active)
    return { mediaType, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength), thumbnail: null }
  }
  const isGuest = from === 'guest'
  const encode = async (
    picture: Sharp,
    { width, height }: { readonly width: number; readonly height: number },
  ): Promise<EncodedAttachment> => {
    const edge = Math.max(width, height) > 3 * Math.min(width, height) ? longScreenshotEdge : longestEdge
    const smaller = picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    const kept = await (mediaType === 'image/jpeg' ? smaller.jpeg({ quality: 85 }) : smaller.png()).toBuffer()
    const thumbnail = await sharp(kept)
      .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { mediaType, content: kept, thumbnail }
  }
  try {
    return await drawPicture(content, secondsLimit, encode, isGuest ? guestPixels : undefined)
  } catch (thrown) {
    if (thrown instanceof Busy) throw thrown
    if (!(thrown instanceof TooManyPixels)) throw new Invalid(refusals.broken)
    throw new Invalid(isGuest ? refusals.guestPixels : refusals.pixels)
  }
}
