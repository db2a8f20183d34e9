// The authenticator app of a test: codes as RFC 6238 computes them, apart from the code under test.
import { createHmac } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key as apps are given it. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/**
 * The code that the app shows for the key of an 'otpauth:' address; `later` steps of 30 seconds from now. The portal
 * takes each once, and those of one step before and after.
 */
export function codeOf(uri: string, later = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const key = bytesOf(new URL(uri).searchParams.get('secret') ?? '')
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
