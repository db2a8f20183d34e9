import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { mayManageCannedReplies } from '#domain/content/canned-replies/canned-reply.ts'
import { mayManageFaq } from '#domain/content/faq/faq.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { Invalid } from '#shared/errors.ts'
import { typed } from '#shared/typed-field.ts'
import { manyLines } from '#shared/typed-text.ts'
import { type ExchangeKind, exchangeMaxBytes, exchangeTooLarge } from './exchange-kind.ts'

/** The text without signs that hide what is written; unlike a form's it keeps the indent of its first line, which counts in YAML. */
const cleanText = (text: string): string => manyLines(`#${text}`).slice(1)

const foreign = [
  ['504b0304', 'Ini berkas Excel, Word, atau ZIP. Impor memakai berkas YAML yang diunduh dari halaman ini.'],
  ['d0cf11e0', 'Ini berkas Excel atau Word lama. Impor memakai berkas YAML yang diunduh dari halaman ini.'],
  ['25504446', 'Ini berkas PDF. Impor memakai berkas YAML yang diunduh dari halaman ini.'],
] as const

/** The text of an uploaded file. @throws Invalid when it is too large, empty, of another kind, or not UTF-8. */
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

export const importInput = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('preview'),
    file: z
      .file('Pilih berkas dulu')
      .min(1, 'Pilih berkas dulu. Berkas yang kosong tidak dapat diimpor.')
      .max(exchangeMaxBytes, exchangeTooLarge),
  }),
  z.object({
    intent: z.literal('apply'),
    text: typed.transform(cleanText),
    seen: z.string('Periksa berkasnya dulu').length(64),
  }),
])

const rules: Readonly<Record<ExchangeKind, (person: Person) => boolean>> = {
  faq: mayManageFaq,
  articles: mayManageArticles,
  'canned-replies': mayManageCannedReplies,
  offices: mayManageOffices,
}

export const mayExchange = (person: Person, kind: ExchangeKind): boolean => rules[kind](person)
