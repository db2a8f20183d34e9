// Checks what becomes of uploads: pictures re-encoded, PDF kept, everything else refused, whatever its name says.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aDecompressionBomb, aFile, aPhonePhoto, aPicture } from '#tests/builders/a-photo.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findContentFiles, uploadContentFile } from './content-file.server.ts'
import { describeFileSize, fileAddress, fileMaxBytes, markdownOf, plainName } from './content-file.ts'
import { getContentFile } from './get-content-file.ts'

provideDatabase()

const writer = () => anAdmin({ permissions: ['content'] })

test('a picture is drawn again: upright, as WebP, without where and with what it was taken', async () => {
  const stored = await uploadContentFile(await writer(), aFile(await aPhonePhoto(), 'Foto Ibu (1).JPG'))
  expect(stored).toMatchObject({ name: 'foto-ibu-1-480x640.webp', type: 'image/webp' })
  const { content } = await getContentFile(stored.id)
  const { format, exif, width, height } = await sharp(content).metadata()
  expect({ format, exif, width, height }).toEqual({ format: 'webp', exif: undefined, width: 480, height: 640 })
  expect(content.includes('PonselRahasia')).toBe(false)
  expect(markdownOf(stored)).toBe(`![foto ibu 1](${fileAddress(stored)})`)
})

test('a wide picture is made no wider than the column needs', async () => {
  const wide = await aPicture(3200, 400).png().toBuffer()
  expect((await uploadContentFile(await writer(), aFile(wide, 'lebar.png'))).name).toBe('lebar-1600x200.webp')
})

test('a PDF stays as it is and says its size', async () => {
  const person = await writer()
  const stored = await uploadContentFile(person, aFile('%PDF-1.7\nisi', 'Surat Edaran.pdf', 'application/pdf'))
  expect((await getContentFile(stored.id)).content.toString()).toBe('%PDF-1.7\nisi')
  expect(markdownOf(stored)).toBe(`[surat edaran (PDF, 1 KB)](/files/${stored.id}/surat-edaran.pdf)`)
  expect((await findContentFiles(person)).map(({ id }) => id)).toContain(stored.id)
})

test.each([
  ['a page that calls itself a picture', aFile('<html><script>alert(1)</script>', 'foto.jpg')],
  ['a drawing with scripts', aFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml')],
  ['nothing', aFile('')],
  ['half a picture', aFile(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))],
  ['a picture of 900 million pixels', aFile(aDecompressionBomb(), 'a.png', 'image/png')],
])('refused: %s', async (_, file) => {
  await expect(uploadContentFile(await writer(), file)).rejects.toBeInstanceOf(Invalid)
})

test('more than 10 MB is refused by name', async () => {
  const file = aFile(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(fileMaxBytes)]), 'a.pdf')
  await expect(uploadContentFile(await writer(), file)).rejects.toMatchObject({
    fields: { file: 'Berkas ini lebih besar dari 10 MB. Perkecil dulu, lalu pilih lagi.' },
  })
})

test('only staff with the permission upload and list; an unknown id is nothing', async () => {
  for (const person of [await anAdmin(), await anAgent()]) {
    await expect(uploadContentFile(person, aFile('%PDF-1.7'))).rejects.toBeInstanceOf(Forbidden)
    await expect(findContentFiles(person)).rejects.toBeInstanceOf(Forbidden)
  }
  for (const id of ['x', 'a'.repeat(25)]) await expect(getContentFile(id)).rejects.toBeInstanceOf(NotFound)
})

test('names and sizes as text', () => {
  expect(plainName('../../Étude no. 1.final.pdf')).toBe('e-tude-no-1-final')
  expect(plainName('....')).toBe('berkas')
  expect(describeFileSize(10)).toBe('1 KB')
  expect(describeFileSize(1_300_000)).toBe('1,2 MB')
})
