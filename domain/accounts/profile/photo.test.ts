// Checks what becomes of an uploaded photo: only its picture is kept, and what is no photo is refused with a message.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { profilePhoto } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid, NotFound } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aDecompressionBomb, aFile, aPhonePhoto, aPicture } from '#tests/builders/a-photo.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { processorCost } from '#tests/setup/processor-time.ts'
import { changePhoto, encodePhoto, getPhoto, getProfile, removePhoto } from './profile.server.ts'
import { photoMaxBytes, photoRule } from './profile.ts'
import { photoInput } from './profile-input.ts'

provideDatabase()

const script = '<script>alert(document.cookie)</script>'
const png = () => aPicture().png().toBuffer()
const rowsOf = (person: Person) => database.select().from(profilePhoto).where(eq(profilePhoto.userId, person.id))

/** Width, height and the colour at the middle of the left edge and of the right edge. */
async function look(webp: Buffer) {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    const [red = 0, , blue = 0] = data.subarray(start, start + 3)
    return red > blue ? 'red' : 'blue'
  }
  const middle = Math.floor(info.height / 2)
  return { left: at(5, middle), right: at(info.width - 6, middle), top: at(middle, 5) }
}

describe('a photo', () => {
  test.each([
    ['JPG', () => aPicture().jpeg().toBuffer()],
    ['PNG', png],
    ['PNG that is small', () => aPicture(20, 90).png().toBuffer()],
    ['PNG with holes', () => aPicture().ensureAlpha(0.5).png().toBuffer()],
    ['JPG of a large camera', () => aPicture(6000, 4000).jpeg().toBuffer()],
  ])('%s becomes a square WebP', async (_, make) => {
    const { format, width, height } = await sharp(await encodePhoto(await make())).metadata()
    expect([format, width, height]).toEqual(['webp', 512, 512])
  })

  test('loses where it was taken and by what, and stands upright', async () => {
    const taken = await aPhonePhoto()
    const before = await sharp(taken).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.includes('PonselRahasia')).toBe(true)
    const kept = await encodePhoto(taken)
    const after = await sharp(kept).metadata()
    expect([after.exif, after.iptc, after.xmp, after.icc, after.orientation]).toEqual(Array(5).fill(undefined))
    expect(kept.includes('PonselRahasia')).toBe(false)
    // Turned a quarter to the right, what was above is at the right.
    expect(await look(kept)).toMatchObject({ left: 'blue', right: 'red' })
    expect(await look(await encodePhoto(await png()))).toMatchObject({ top: 'red' })
  })

  test('loses a page that was hidden behind or inside of it', async () => {
    const hidden = Buffer.from(`<html>${script}</html>`)
    const behind = Buffer.concat([await png(), hidden])
    const inside = await aPicture()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: script } })
      .toBuffer()
    for (const polyglot of [behind, inside]) {
      expect(polyglot.includes('<script>')).toBe(true)
      const kept = await encodePhoto(polyglot)
      expect(kept.includes('<script>')).toBe(false)
      expect(kept.subarray(8, 12).toString()).toBe('WEBP')
    }
  })
})

describe('what is no photo', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
  test.each([
    ['an SVG with a script', () => Buffer.from(svg)],
    ['an SVG behind its declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', () => Buffer.from(`<!DOCTYPE html>${script}`)],
    ['a GIF', () => aPicture().gif().toBuffer()],
    ['a WebP', () => aPicture().webp().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7 ...')],
    ['nothing', () => Buffer.alloc(0)],
    ['a page with two bytes of a JPG before it', () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(svg)])],
  ])('%s is refused with what is allowed', async (_, make) => {
    await expect(encodePhoto(await make())).rejects.toEqual(new Invalid(photoRule, { photo: photoRule }))
  })

  test.each([
    ['a page that starts like a JPG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
    ['a PNG cut off', async () => (await png()).subarray(0, 300)],
    ['a decompression bomb', () => aDecompressionBomb()],
    [
      'a JPG that says it has four billion pixels',
      async () => {
        const jpeg = await aPicture().jpeg({ progressive: false }).toBuffer()
        const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
        jpeg.writeUInt16BE(65_500, frame + 5)
        jpeg.writeUInt16BE(65_500, frame + 7)
        return jpeg
      },
    ],
  ])('%s is refused with what is allowed', async (_, make) => {
    const content = await make()
    expect(content.length).toBeLessThan(photoMaxBytes)
    const cost = await processorCost(async () => {
      await expect(encodePhoto(content)).rejects.toThrow(/rusak atau terlalu besar.*JPG atau PNG, paling besar 2 MB/)
    })
    // Two seconds of a usual machine.
    expect(cost).toBeLessThan(240)
  })

  test('2 MB pass and one byte more does not', async () => {
    const filled = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    const small = await png()
    await expect(encodePhoto(filled(photoMaxBytes))).resolves.toBeInstanceOf(Buffer)
    await expect(encodePhoto(filled(photoMaxBytes + 1))).rejects.toThrow(photoRule)
    const form = (size: number) => photoInput.safeParse({ intent: 'change', photo: aFile(filled(size)) })
    expect(form(photoMaxBytes).success).toBe(true)
    expect(form(photoMaxBytes + 1).error?.issues.map(({ message }) => message)).toEqual([photoRule])
  })

  test.each([
    {},
    { intent: 'change' },
    { intent: 'change', photo: 'foto.jpg' },
    { intent: 'change', photo: aFile('') },
  ])('the form %j gets a message with what is allowed', (form) => {
    // As answerForm parses it.
    const issues = photoInput.safeParse(form, { error: () => 'tidak dapat dibaca' }).error?.issues
    expect(issues?.map(({ path, message }) => [path, message])).toEqual([[['photo'], photoRule]])
  })
})

describe('a stored photo', () => {
  let agent: Person

  beforeAll(async () => {
    agent = await anAgent()
  })

  const photoIdOf = async (person: Person) => (await getProfile(person)).photoId ?? ''

  test('belongs to the profile and is read by the person who is signed in', async () => {
    await changePhoto(agent, { photo: aFile(await png(), 'apa saja.exe', 'text/html') })
    const photo = await getPhoto(await aClient(), await photoIdOf(agent))
    expect((await sharp(photo).metadata()).format).toBe('webp')
    expect(await auditOf(`user:${agent.id}`)).toEqual([
      expect.objectContaining({ actorId: agent.id, action: 'profile.photo-change', changes: {} }),
    ])
  })

  test('is not there for visitors, nor under any other id', async () => {
    await expect(getPhoto(null, await photoIdOf(agent))).rejects.toThrow(NotFound)
    for (const id of ['', agent.id, 'a'.repeat(25), "' or 1=1 --"]) {
      await expect(getPhoto(agent, id)).rejects.toThrow(NotFound)
    }
  })

  test('goes when a new one comes, also when two come at once', async () => {
    const first = await photoIdOf(agent)
    await Promise.all([1, 2].map(async () => changePhoto(agent, { photo: aFile(await png()) })))
    await expect(getPhoto(agent, first)).rejects.toThrow(NotFound)
    expect(await rowsOf(agent)).toHaveLength(1)
  })

  test('stays when the new one is refused', async () => {
    const before = await rowsOf(agent)
    await expect(changePhoto(agent, { photo: aFile(script) })).rejects.toThrow(Invalid)
    expect(await rowsOf(agent)).toEqual(before)
  })

  test('is removed once; a second time is no mistake and not on record', async () => {
    const other = await aClient()
    await changePhoto(other, { photo: aFile(await png()) })
    await removePhoto(agent)
    await removePhoto(agent)
    expect((await getProfile(agent)).photoId).toBeNull()
    expect((await getProfile(other)).photoId).not.toBeNull()
    const actions = (await auditOf(`user:${agent.id}`)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'profile.photo-remove')).toHaveLength(1)
  })
})
