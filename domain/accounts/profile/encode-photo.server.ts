// Makes a safe square WebP of an uploaded photo, or refuses the file.
import { drawPicture } from '#platform/documents/draw-picture.server.ts'
import { Busy, Invalid } from '#shared/errors.ts'
import { photoMaxBytes, photoRule } from './profile.ts'

/** Width and height of a stored photo, in pixels. */
const side = 512

const secondsLimit = 10

/** Shown when it looks like a photo and cannot be decoded: damaged, or far too many pixels. */
const unreadable = `Foto ini rusak atau terlalu besar untuk dibuka. Pilih foto lain. ${photoRule}`

const signatures = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
] as const

/**
 * The photo re-encoded: upright, square, WebP, without anything that was in the file beside the picture.
 * @throws Invalid when the content, whatever its name, is no JPG or PNG of at most 2 MB that can be unpacked.
 */
export async function encodePhoto(content: Uint8Array): Promise<Buffer> {
  const isPhoto = signatures.some((signature) => signature.equals(content.subarray(0, signature.length)))
  if (!isPhoto || content.length > photoMaxBytes) throw new Invalid(photoRule, { photo: photoRule })
  try {
    return await drawPicture(content, secondsLimit, (picture) =>
      picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
    )
  } catch (thrown) {
    if (thrown instanceof Busy) throw thrown
    throw new Invalid(unreadable, { photo: unreadable })
  }
}
