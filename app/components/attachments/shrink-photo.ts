// Makes a phone's photo or screenshot small before it is sent: fewer bytes, and text on it stays readable.
import { scaleOf } from './photo-scale.ts'

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
