// A certificate that is good for one name and this test, written byte by byte (X.509, DER): no tool has to be there.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** One DER element: its tag, its length in as few bytes as that takes (browsers insist), what it holds. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`, 'latin1'))
const pem = (body: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${body.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`

const ecdsaWithSha256 = '2a8648ce3d040302'
const commonName = '550403'
const subjectAlternativeName = '551d11'

/** Key and self-signed certificate (PEM) for the host name, valid from yesterday until tomorrow by the machine's clock. */
export function aCertificate(hostname: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId(ecdsaWithSha256))
  const name = sequence(der(0x31, sequence(objectId(commonName), der(0x0c, Buffer.from(hostname)))))
  const day = 24 * 60 * 60 * 1000
  const names = der(0x04, sequence(der(0x82, Buffer.from(hostname))))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId(subjectAlternativeName), names))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: pem(sequence(content, algorithm, signature)),
  }
}
