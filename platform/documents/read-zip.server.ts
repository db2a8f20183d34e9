import { inflateRawSync } from 'node:zlib'

const [endSign, entrySign, localSign] = [0x06054b50, 0x02014b50, 0x04034b50]
const endLength = 22
const maxEntries = 1_000

interface ZipEntry {
  readonly isDeflated: boolean
  readonly packedSize: number
  readonly offset: number
}

/** A ZIP archive in memory; nothing is unpacked before it is read. */
export interface Zip {
  readonly has: (name: string) => boolean
  /** The text of the file; undefined when there is none. @throws RangeError beyond `maxBytes`; Error when it is damaged. */
  readonly read: (name: string, maxBytes: number) => string | undefined
}

function entriesOf(archive: Buffer): Map<string, ZipEntry> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + endLength > archive.length || archive.readUInt32LE(end) !== endSign)
    throw new Error('no archive')
  const count = archive.readUInt16LE(end + 10)
  if (count > maxEntries) throw new Error('too many files')
  const entries = new Map<string, ZipEntry>()
  let at = archive.readUInt32LE(end + 16)
  for (let place = 0; place < count; place += 1) {
    if (archive.readUInt32LE(at) !== entrySign) throw new Error('a broken directory')
    const method = archive.readUInt16LE(at + 10)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = { packedSize: archive.readUInt32LE(at + 20), offset: archive.readUInt32LE(at + 42) }
    if (method === 0 || method === 8) entries.set(name, { ...entry, isDeflated: method === 8 })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** @throws Error when it is no archive. */
export function openZip(content: Uint8Array): Zip {
  const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const entries = entriesOf(archive)
  return {
    has: (name) => entries.has(name),
    read(name, maxBytes) {
      const entry = entries.get(name)
      if (!entry) return undefined
      const { offset, packedSize, isDeflated } = entry
      if (archive.readUInt32LE(offset) !== localSign) throw new Error('a broken file')
      const from = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
      const packed = archive.subarray(from, from + packedSize)
      // The sizes that an archive states may be wrong, so the limit counts what comes out.
      if (isDeflated) return inflateRawSync(packed, { maxOutputLength: maxBytes }).toString('utf8')
      if (packed.length > maxBytes) throw new RangeError('a file too large')
      return packed.toString('utf8')
    },
  }
}
