// Checks what is kept of a file: of a picture the picture, of a PDF its bytes, of everything else nothing.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Invalid } from '#shared/errors.ts'
import { aDecompressionBomb, aPdf, aPhonePhoto, aPicture } from '#tests/builders/a-photo.ts'
import { processorCost } from '#tests/setup/processor-time.ts'
import { attachmentMaxBytes, refusals } from './attachment.ts'
import { encodeAttachment } from './attachment-upload.server.ts'

const script = '<script>alert(document.cookie)</script>'

describe('a picture', () => {
  test.each([
    ['image/jpeg', () => aPicture().jpeg().toBuffer(), 'jpeg', 640],
    ['image/png', () => aPicture().png().toBuffer(), 'png', 640],
    ['image/jpeg', () => aPicture(6_000, 4_000).jpeg().toBuffer(), 'jpeg', 4_000],
  ] as const)('%s stays one, at most 4,000 pixels long', async (mediaType, make, format, width) => {
    const kept = await encodeAttachment(await make())
    expect(kept.mediaType).toBe(mediaType)
    expect(await sharp(kept.content).metadata()).toMatchObject({ format, width })
    const small = await sharp(kept.thumbnail ?? Buffer.alloc(0)).metadata()
    expect([small.format, small.width]).toEqual(['webp', 240])
  })

  test('stands upright and says neither where it was taken nor by what', async () => {
    const taken = await aPhonePhoto()
    const { content } = await encodeAttachment(taken)
    const after = await sharp(content).metadata()
    expect([after.exif, after.iptc, after.xmp, after.orientation]).toEqual(Array(4).fill(undefined))
    expect([after.width, after.height]).toEqual([480, 640])
    expect(taken.includes('PonselRahasia')).toBe(true)
    expect(content.includes('PonselRahasia')).toBe(false)
  })

  test('loses a page that was hidden behind it', async () => {
    const { content } = await encodeAttachment(Buffer.concat([await aPicture().png().toBuffer(), Buffer.from(script)]))
    expect(content.includes('<script>')).toBe(false)
  })
})

test('a PDF stays as it is', async () => {
  expect(await encodeAttachment(aPdf())).toEqual({ mediaType: 'application/pdf', content: aPdf(), thumbnail: null })
})

describe('a file of another kind than its name is refused with a message:', () => {
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
  test.each([
    ['nothing', () => Buffer.alloc(0), refusals.empty],
    ['a page', () => Buffer.from(`<!DOCTYPE html>${script}`), refusals.kind],
    ['an SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), refusals.kind],
    ['a GIF', () => aPicture().gif().toBuffer(), refusals.kind],
    ['a WebP', () => aPicture().webp().toBuffer(), refusals.kind],
    ['a program', () => Buffer.from('MZ\x90\x00'), refusals.kind],
    ['a PDF cut off', () => Buffer.from('%PDF-1.7\n'), refusals.cutOff],
    ['a page that starts like a JPG', () => Buffer.concat([jpegStart, Buffer.from(script)]), refusals.broken],
    ['a PNG cut off', async () => (await aPicture().png().toBuffer()).subarray(0, 300), refusals.broken],
    ['a decompression bomb', () => aDecompressionBomb(), refusals.pixels],
    ['one byte more than 10 MB', () => Buffer.alloc(attachmentMaxBytes + 1, '%PDF-1.7 %%EOF '), refusals.size],
  ])('%s', async (_, make, sentence) => {
    const content = await make()
    const cost = await processorCost(async () => {
      await expect(encodeAttachment(content)).rejects.toEqual(new Invalid(sentence))
    })
    // Two seconds of a usual machine.
    expect(cost).toBeLessThan(240)
  })

  test('10 MB are taken', async () => {
    const content = Buffer.alloc(attachmentMaxBytes, ' ')
    content.write('%PDF-1.7\n')
    content.write('%%EOF\n', attachmentMaxBytes - 6)
    expect((await encodeAttachment(content)).content.length).toBe(attachmentMaxBytes)
  })
})
