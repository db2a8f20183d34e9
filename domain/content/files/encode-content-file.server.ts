// Prepares an upload for serving: pictures are re-encoded, PDFs stay as they are, anything else is refused.
import { drawPicture, TooManyPixels } from '#platform/documents/draw-picture.server.ts'
import { Busy, Invalid } from '#shared/errors.ts'
import { type ContentFileType, fileMaxBytes, fileRule, fileTooLarge, pdfRule, plainName } from './content-file.ts'

/** A file ready to be stored. */
export interface EncodedFile {
  readonly name: string
  readonly type: ContentFileType
  readonly content: Buffer
}

/** Widest picture in pixels: twice the width of an article's column. */
const widest = 1600

const secondsLimit = 15

const unreadable = 'Gambar ini rusak atau terlalu besar untuk dibuka. Pilih gambar lain.'

const tooManyPixels =
  'Gambar ini terlalu besar untuk dibuka: PNG paling besar 16 megapiksel, JPG 50. Perkecil atau simpan sebagai JPG.'

const pictures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]

const startsWith = (content: Uint8Array, signature: Buffer) => signature.equals(content.subarray(0, signature.length))

/**
 * What counts is the content, never the name. `field` is where a refusal stands in the form; with `pdfOnly` pictures
 * are refused too.
 * @throws Invalid for everything but a JPG, PNG or PDF of at most 10 MB that can be opened.
 */
export async function encodeContentFile(
  file: File,
  { field, pdfOnly = false }: { readonly field: string; readonly pdfOnly?: boolean },
): Promise<EncodedFile> {
  const rule = pdfOnly ? pdfRule : fileRule
  if (file.size > fileMaxBytes) throw new Invalid(fileTooLarge, { [field]: fileTooLarge })
  if (file.size === 0) throw new Invalid(rule, { [field]: rule })
  const content = Buffer.from(await file.arrayBuffer())
  if (startsWith(content, Buffer.from('%PDF-'))) {
    return { name: `${plainName(file.name)}.pdf`, type: 'application/pdf', content }
  }
  if (pdfOnly || !pictures.some((signature) => startsWith(content, signature))) {
    throw new Invalid(rule, { [field]: rule })
  }
  try {
    const { data, info } = await drawPicture(content, secondsLimit, (picture) =>
      picture
        .resize(widest, undefined, { withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { name: `${plainName(file.name)}-${info.width}x${info.height}.webp`, type: 'image/webp', content: data }
  } catch (thrown) {
    if (thrown instanceof Busy) throw thrown
    const why = thrown instanceof TooManyPixels ? tooManyPixels : unreadable
    throw new Invalid(why, { [field]: why })
  }
}
