/** Longest edge of a photo that is sent, in pixels. */
const longestEdge = 2_000

/** Most pixels of a screenshot that is sent: below what the server opens of a PNG, and what phones draw. */
const mostPixels = 12_000_000

/** A picture that is this many times longer than wide is a long screenshot, on which an edge of 2,000 pixels reads badly. */
const longRatio = 3

/** The factor for both edges; 1 or more for a picture that is small already. A PNG is a screenshot. */
export function scaleOf(
  { width, height }: { readonly width: number; readonly height: number },
  isPng: boolean,
): number {
  const isLong = Math.max(width, height) > longRatio * Math.min(width, height)
  return isLong || isPng ? Math.sqrt(mostPixels / (width * height)) : longestEdge / Math.max(width, height)
}

/**
 * The picture as a smaller JPEG, upright; unchanged when it is small already, unless a JPEG is needed `always`.
 * @throws where the browser cannot unpack it.
 */
export async function shrinkPhoto(photo: Blob, { always = false } = {}): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const scale = scaleOf(picture, photo.type === 'image/png')
    if (scale >= 1 && !always) return photo
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * Math.min(scale, 1))
    canvas.height = Math.round(picture.height * Math.min(scale, 1))
    const context = canvas.getContext('2d')
    if (context) {
      // JPEG has no transparency: without this, it is black.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    }
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    if (always && !small) throw new Error('no JPEG was made')
    return small && (always || small.size < photo.size) ? small : photo
  } finally {
    picture.close()
  }
}
