// Decodes an uploaded file, and refuses files of other formats with a sentence for each. Pure.
import { Invalid } from '#shared/errors.ts'
import { manyLines } from '#shared/typed-text.ts'
import { exchangeMaxBytes, exchangeTooLarge } from './exchange-kind.ts'

/** The text without signs that hide what is written; unlike a form's it keeps the indent of its first line, which counts in YAML. */
export const cleanText = (text: string): string => manyLines(`#${text}`).slice(1)

/** What people send by mistake, by its first bytes. */
const foreign = [
  ['504b0304', 'Ini berkas Excel, Word, atau ZIP. Impor memakai berkas YAML yang diunduh dari halaman ini.'],
  ['d0cf11e0', 'Ini berkas Excel atau Word lama. Impor memakai berkas YAML yang diunduh dari halaman ini.'],
  ['25504446', 'Ini berkas PDF. Impor memakai berkas YAML yang diunduh dari halaman ini.'],
] as const

/**
 * The text of an uploaded file.
 * @throws Invalid when it is too large, empty, of another kind, or no UTF-8.
 */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes.byteLength > exchangeMaxBytes) throw new Invalid(exchangeTooLarge)
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  const mistaken = foreign.find(([signature]) => start === signature)
  if (mistaken) throw new Invalid(mistaken[1])
  const refused = 'Berkas ini bukan teks UTF-8. Simpan sebagai UTF-8, lalu impor lagi.'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Invalid(refused)
  }
  if (text.includes('\0')) throw new Invalid(refused)
  if (text.trim() === '') throw new Invalid('Berkas ini kosong.')
  return cleanText(text)
}
