// Photos for tests: honest ones, and those that someone means harm with.
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of two colours, red above blue, so that the orientation is visible. */
export function aPicture(width = 640, height = 480): Sharp {
  const top = { create: { width, height: Math.floor(height / 2), channels: 3, background: '#d02020' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#2020d0' } }).composite([
    { input: top, top: 0, left: 0 },
  ])
}

/** A JPG as a phone makes it: with the place it was taken at, its maker, and lying on its side. */
export function aPhonePhoto(): Promise<Buffer> {
  return aPicture()
    .jpeg()
    .withExif({
      IFD0: { Make: 'PonselRahasia', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '6/1 58/1 3000/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '110/1 25/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A sound PNG of a hundred kilobytes that is 900 million pixels when it is unpacked. */
export function aDecompressionBomb(): Buffer {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, grey.
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The bytes as a browser would send them. */
export function aFile(content: Buffer | string, name = 'foto.jpg', type = 'image/jpeg'): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
}

/** The least that passes for a PDF, with a word inside of it. */
export function aPdf(word = 'isi'): Buffer {
  return Buffer.from(`%PDF-1.7\n% ${word}\n%%EOF\n`)
}
