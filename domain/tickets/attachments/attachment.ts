// What an attachment is: which files are taken, how they are recognised, and what they are called. Pure.
import { recogniseVoice, type VoiceType } from './voice-note.ts'

/** The largest file, in bytes, and the most files in one message (docs/rules-of-service.md#attachments). */
export const attachmentMaxBytes = 10 * 1024 * 1024
export const attachmentsPerMessage = 5

export const attachmentQuota = 200 * 1024 * 1024

export const attachmentRule = 'PDF, JPG, atau PNG, paling besar 10 MB per berkas, paling banyak 5 berkas.'

export const refusals = {
  kind: 'Jenis berkas ini tidak diterima. Pilih berkas PDF, JPG, atau PNG.',
  heic: 'Foto HEIC belum bisa dibaca. Ambil foto lewat tombol "Ambil foto", atau kirim tangkapan layar.',
  active: 'PDF ini berisi program, jadi tidak kami terima. Cetak ke PDF baru, atau kirim fotonya.',
  cutOff: 'PDF ini rusak, mungkin unduhannya terputus. Unduh atau minta lagi, lalu pilih ulang.',
  size: 'Berkas ini lebih besar dari 10 MB. Perkecil dulu, atau foto ulang dokumennya.',
  empty: 'Berkas ini kosong. Pilih berkas lain.',
  unreadable: 'Berkas ini tidak dapat dibaca dari perangkat Anda. Pilih lagi.',
  broken: 'Berkas ini rusak atau terlalu besar untuk dibuka. Pilih berkas lain.',
  pixels:
    'Gambar ini terlalu besar untuk dibuka: PNG paling besar 16 megapiksel, JPG 50. Perkecil atau simpan sebagai JPG.',
  guestPixels:
    'Gambar ini terlalu besar untuk dibuka: paling besar 16 megapiksel. Perkecil, atau foto ulang dokumennya.',
  full: 'Berkas Anda sudah mencapai 200 MB, batas untuk satu akun. Kirim tanpa berkas ini, atau perkecil dulu.',
  many: `Paling banyak ${attachmentsPerMessage} berkas dalam satu pesan. Hapus salah satu dulu.`,
  gone: 'Ada berkas yang tidak dapat dilampirkan lagi. Hapus berkas itu, lalu pilih ulang.',
} as const

export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png' | VoiceType

export type ScanState = 'clean' | 'waiting' | 'infected'

export interface Attachment {
  readonly id: string
  readonly name: string
  readonly mediaType: MediaType
  readonly size: number
  readonly scan: ScanState
}

const signatures: readonly (readonly [MediaType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // '%PDF-'
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** PDF readers look for the first and the last mark within this number of bytes, not counting padding at the end. */
const marginLength = 1024

/** NUL, tab, line breaks, blank, and the three bytes of a byte order mark. */
const padding: ReadonlySet<number | undefined> = new Set([0, 9, 10, 12, 13, 32, 0xef, 0xbb, 0xbf])

function withoutPadding(content: Uint8Array): Uint8Array {
  let start = 0
  while (start < marginLength && padding.has(content[start])) start += 1
  let end = content.length
  while (end > start && padding.has(content[end - 1])) end -= 1
  return content.subarray(start, end)
}

function startsAs(content: Uint8Array): MediaType | undefined {
  const startsWith = (from: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => from[at] === byte)
  const bare = withoutPadding(content)
  return signatures.find(([type, bytes]) => startsWith(type === 'application/pdf' ? bare : content, bytes))?.[0]
}

export function isHeic(content: Uint8Array): boolean {
  return /^.{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s.test(new TextDecoder('latin1').decode(content.subarray(0, 12)))
}

export function recogniseFile(content: Uint8Array): MediaType | undefined {
  const found = startsAs(content)
  if (!found) return isHeic(content) ? undefined : recogniseVoice(content)
  if (found !== 'application/pdf') return found
  const end = new TextDecoder('latin1').decode(withoutPadding(content).subarray(-marginLength))
  return end.includes('%%EOF') ? found : undefined
}

export function refusalOfKind(content: Uint8Array): string {
  if (isHeic(content)) return refusals.heic
  return startsAs(content) === 'application/pdf' ? refusals.cutOff : refusals.kind
}

const endings: Record<MediaType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'audio/webm': ['webm'],
  'audio/ogg': ['ogg'],
  'audio/mp4': ['m4a'],
}

const nameMaxLength = 100

/** Control characters, and those that turn the direction of writing or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

export function cleanFileName(name: string, mediaType: MediaType): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const [ending, ...others] = endings[mediaType]
  const known = [ending, ...others].find((each) => bare.toLowerCase().endsWith(`.${each}`))
  const stem = (known ? bare.slice(0, -known.length - 1) : bare).replaceAll(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  // By code points, so that no character is cut in two.
  const short = [...stem]
    .slice(0, nameMaxLength - 5)
    .join('')
    .trimEnd()
  return `${short || 'lampiran'}.${known ?? ending}`
}

const units = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })

export function formatFileSize(bytes: number): string {
  const megabyte = 1024 * 1024
  return bytes < megabyte
    ? `${units.format(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${units.format(bytes / megabyte)} MB`
}
