// Checks that the browser's look at a file agrees with the server's, so that nothing is taken and then dropped.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentMaxBytes, refusals } from '#domain/tickets/attachments/attachment.ts'
import { encodeAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { voiceMaxBytes, voiceRefusals } from '#domain/tickets/attachments/voice-note.ts'
import { asAppError } from '#shared/errors.ts'
import { aFile, aPdf, aPicture } from '#tests/builders/a-photo.ts'
import { aRecording } from '#tests/builders/a-recording.ts'
import { readyToSend } from './ready-to-send.ts'
import { scaleOf } from './shrink-photo.ts'

/** What the canvas of a browser makes of a picture; one that opens HEIC as Safari does makes any JPEG of it. */
async function shrink(photo: Blob, { always = false } = {}): Promise<Blob> {
  if (always) return aFile(await aPicture().jpeg().toBuffer())
  const picture = sharp(await photo.arrayBuffer())
  const { width, height } = await picture.metadata()
  const scale = scaleOf({ width, height }, photo.type === 'image/png')
  if (scale >= 1) return photo
  return aFile(
    await picture
      .resize(Math.round(width * scale))
      .jpeg()
      .toBuffer(),
  )
}

const cannot = () => Promise.reject(new Error('no canvas here'))

const heic = () => Buffer.from('\0\0\0\x24ftypmif1\0\0\0\0', 'latin1')
const longScreenshot = () => aPicture(1_080, 16_500).png({ compressionLevel: 1 }).toBuffer()

test.each([
  ['a photo', () => aPicture().jpeg().toBuffer(), undefined],
  ['a PDF', () => aPdf(), undefined],
  ['a PDF behind line breaks', () => Buffer.concat([Buffer.from('\r\n\r\n'), aPdf()]), undefined],
  ['a PDF with 3,000 zeros at its end', () => Buffer.concat([aPdf(), Buffer.alloc(3_000)]), undefined],
  ['a PDF with 200,000 blanks at its end', () => Buffer.concat([aPdf(), Buffer.alloc(200_000, ' ')]), undefined],
  ['a recording', () => aRecording(), undefined],
  [
    'a recording of 3 MB and more',
    () => Buffer.concat([aRecording(), Buffer.alloc(voiceMaxBytes)]),
    voiceRefusals.size,
  ],
  ['a PDF cut off', () => Buffer.from('%PDF-1.7\n'), refusals.cutOff],
  ['a HEIC photo', heic, refusals.heic],
  ['a page', () => Buffer.from('<!DOCTYPE html>'), refusals.kind],
  ['nothing', () => Buffer.alloc(0), refusals.empty],
  ['one byte more than 10 MB', () => Buffer.concat([aPdf(), Buffer.alloc(attachmentMaxBytes, ' ')]), refusals.size],
])('%s is judged alike in the browser and on the server', async (_, make, why) => {
  const content = await make()
  const server = await encodeAttachment(content, 'guest').catch((thrown) => asAppError(thrown)?.message)
  expect(typeof server === 'string' ? server : undefined).toBe(why)
  const browser = await readyToSend(aFile(content), cannot)
  expect('why' in browser ? browser.why : undefined).toBe(why)
})

test('a long screenshot is made small enough for the server', async () => {
  const content = await longScreenshot()
  await expect(encodeAttachment(content, 'guest')).rejects.toThrow(refusals.guestPixels)
  const sent = await readyToSend(aFile(content, 'layar.png', 'image/png'), shrink)
  if ('why' in sent) throw new Error(sent.why)
  const { width, height } = await sharp(await sent.ready.arrayBuffer()).metadata()
  expect(width * height).toBeLessThan(16_000_000)
})

test('a HEIC photo becomes a JPG where the browser opens it', async () => {
  const sent = await readyToSend(aFile(heic(), 'foto.heic', 'image/heic'), shrink)
  if ('why' in sent) throw new Error(sent.why)
  expect(sent.ready).toMatchObject({ name: 'foto.heic', type: 'image/jpeg' })
})
