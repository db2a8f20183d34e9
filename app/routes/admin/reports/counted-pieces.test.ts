// Checks that a file comes out of its counted pieces as it went in, wherever the network cuts them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PieceReader, withCounts } from './counted-pieces.ts'

async function framed(pieces: readonly (Uint8Array | string)[]): Promise<Uint8Array> {
  let rows = 0
  async function* counted() {
    for (const piece of pieces) {
      rows += 1
      yield piece
    }
  }
  const frames: Uint8Array[] = []
  for await (const frame of withCounts(counted(), () => rows)) frames.push(frame)
  return Buffer.concat(frames)
}

test('what goes in comes out, with the rows of every piece', async () => {
  const pieces = fc.array(fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 20 })))
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 17 }), async (file, cut) => {
      const sent = await framed(file)
      const rows: number[] = []
      const reader = new PieceReader((so) => rows.push(so))
      const parts: Uint8Array[] = []
      for (let at = 0; at < sent.length; at += cut) parts.push(...reader.read(sent.subarray(at, at + cut)))
      expect(Buffer.concat(parts).equals(Buffer.concat(file.map((piece) => Buffer.from(piece))))).toBe(true)
      expect(rows).toEqual(file.map((_, at) => at + 1))
      expect(reader.isWhole).toBe(true)
    }),
  )
})

test('an answer that breaks off is not whole', async () => {
  const sent = await framed(['Nomor;Judul\r\n', 'T-1;Apa\r\n'])
  for (let end = 1; end < sent.length; end += 1) {
    const reader = new PieceReader(() => undefined)
    reader.read(sent.subarray(0, end))
    expect(reader.isWhole).toBe(end === 8 + 13)
  }
})
