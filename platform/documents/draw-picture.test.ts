// Checks that pictures are drawn one at a time, however many come, and that large ones are refused before they are unpacked.
import { describe, expect, test } from 'vitest'
import { Busy } from '#shared/errors.ts'
import { aDecompressionBomb, aPicture } from '#tests/builders/a-photo.ts'
import { drawPicture, TooManyPixels } from './draw-picture.server.ts'

const seconds = 10

test('one picture is drawn at a time, in the order they came; a broken one holds no one up', async () => {
  const sound = await aPicture(60, 40).png().toBuffer()
  let drawing = 0
  let most = 0
  const order: number[] = []
  const draw = (number: number, content: Uint8Array = sound) =>
    drawPicture(content, seconds, async (picture) => {
      drawing += 1
      most = Math.max(most, drawing)
      order.push(number)
      try {
        return await picture.webp().toBuffer()
      } finally {
        drawing -= 1
      }
    })
  const broken = sound.subarray(0, sound.length - 40)
  const drawn = await Promise.allSettled([draw(1), draw(2, broken), draw(3), draw(4)])
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect([most, [...order].sort()]).toEqual([1, [1, 2, 3, 4]])
})

test('the person who comes when too many stand in line is refused, and taken again when they are gone', async () => {
  const content = await aPicture(60, 40).png().toBuffer()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const refused: unknown[] = []
  const drawn = Array.from({ length: 45 }, () =>
    drawPicture(content, seconds, () => gate).catch((thrown: unknown) => refused.push(thrown)),
  )
  await expect.poll(() => refused.length).toBe(5)
  for (const each of refused) expect(each).toBeInstanceOf(Busy)
  open()
  await Promise.all(drawn)
  await drawPicture(content, seconds, async () => undefined)
})

test('large pictures fill the line sooner', async () => {
  const content = await aPicture(4_000, 4_000).png({ compressionLevel: 1 }).toBuffer()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const refused: unknown[] = []
  const drawn = Array.from({ length: 14 }, () =>
    drawPicture(content, seconds, () => gate).catch((thrown: unknown) => refused.push(thrown)),
  )
  await expect.poll(() => refused.length).toBe(2)
  open()
  await Promise.all(drawn)
})

test('a lower limit refuses a picture before it is unpacked', async () => {
  const content = await aPicture(6_000, 4_000).jpeg().toBuffer()
  const drawn = drawPicture(content, seconds, async () => 'drawn', 16_000_000)
  await expect(drawn).rejects.toBeInstanceOf(TooManyPixels)
})

describe('pixels', () => {
  const solid = (width: number, height: number) => aPicture(width, height)
  test.each([
    ['a PNG of 16 megapixels', () => solid(4_000, 4_000).png({ compressionLevel: 1 }).toBuffer(), true],
    ['a PNG of more', () => solid(4_001, 4_000).png({ compressionLevel: 1 }).toBuffer(), false],
    ['a JPG of 24 megapixels', () => solid(6_000, 4_000).jpeg().toBuffer(), true],
    ['a bomb', async () => aDecompressionBomb(), false],
  ])('%s', async (_, make, taken) => {
    const drawn = drawPicture(await make(), seconds, async () => 'drawn')
    await (taken ? expect(drawn).resolves.toBe('drawn') : expect(drawn).rejects.toBeInstanceOf(TooManyPixels))
  })
})
