// The access log in words: what was done, and to what. Pure.
import { settingNames } from '#domain/settings/setting-keys.ts'
import { type NameOf, plainInWords } from './field-labels.ts'

const targets: Readonly<Record<string, string>> = {
  ticket: 'Tiket',
  user: 'Akun',
  setting: 'Pengaturan',
  backup: 'Cadangan',
  mail: 'Surat',
  'access-log': 'Log akses',
  audit: 'Log akses',
  report: 'Laporan',
  staff: 'Petugas',
  faq: 'FAQ',
  article: 'Artikel',
  announcement: 'Pengumuman',
  attachment: 'Lampiran',
  'canned-reply': 'Balasan siap pakai',
  'content-file': 'Berkas isi',
  'faq-topic': 'Topik FAQ',
  office: 'Cabang dinas',
  regency: 'Wilayah',
  holiday: 'Hari libur',
  'ticket-category': 'Kategori tiket',
  synonym: 'Padanan kata',
  bulk: 'Tindakan massal',
  'season-close': 'Penutupan musim',
  retention: 'Masa simpan data',
  incident: 'Insiden data',
}

const settings: Readonly<Record<string, string>> = settingNames

const categoryLists: Readonly<Record<string, string>> = {
  question: 'Kategori pertanyaan',
  complaint: 'Kategori pengaduan',
}

/** Numbers say which ticket; what has a title is quoted. */
const quoted = new Set(['faq', 'article', 'announcement', 'canned-reply', 'synonym'])

/** 'ticket:1203' as 'Tiket T-1203', 'faq:3' as 'FAQ “Kapan hasil diumumkan?”'; without a name, the id stands for it. */
export function targetInWords(target: string, nameOf: NameOf = () => undefined): string {
  const [kind = '', ...rest] = target.split(':')
  const id = rest.join(':')
  if (kind === 'setting' && settings[id]) return settings[id]
  if (kind === 'ticket-category' && categoryLists[id]) return categoryLists[id]
  const word = targets[kind]
  if (word === undefined) return target
  const name = nameOf(kind, id)
  if (name !== undefined) return `${word} ${quoted.has(kind) ? `“${name}”` : name}`
  const days = id.split('/').map((each) => plainInWords(each))
  return [word, days.join(' – ')].filter(Boolean).join(' ')
}
