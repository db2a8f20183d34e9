// What the portal says in a talk on WhatsApp; plain Indonesian, one word for each thing. Pure.

import { statusLink } from '#domain/notifications/whatsapp/whatsapp-message.ts'
import type { RegencyChoice } from '#domain/offices/public-offices.ts'
import { type DistressHelp, helpAsText } from '#domain/tickets/distress/distress-help.ts'
import type { NewestQuestion } from '#domain/tickets/guest/newest-question.ts'
import type { OpenConversation } from '#domain/tickets/requester/own-ticket.ts'
import { type Choice, cut, type WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { instance, portalName } from '#shared/instance.ts'

const text = (words: string): WhatsappMessage => ({ kind: 'text', text: words })

export const stopped = text(
  'Baik, kami tidak mengirim pesan lagi ke nomor ini. Jawaban tetap dapat dibaca lewat tautan pertanyaan Anda. Ketik MULAI bila ingin menerima pesan lagi.',
)
export const started = text('Baik, jawaban kami kirim lagi ke nomor ini. Ketik BERHENTI bila tidak ingin lagi.')
export const greeted = () =>
  text(
    `Halo, ini ${portalName()}. Tulis pertanyaan Anda di sini, boleh dengan foto, PDF, atau pesan suara. Petugas menjawab lewat percakapan ini.`,
  )
export const codeNext = text('Nomor Anda sudah kami kenali. Kembali ke halaman masuk, lalu ketuk Kirim kode lagi.')
export const codeStopped = text(
  'Anda pernah mengirim BERHENTI, jadi kode pun tidak kami kirim. Ketik MULAI bila ingin menerima pesan lagi, lalu minta kode lagi.',
)
export const newQuestion = text('Silakan tulis pertanyaan baru Anda.')
export const unreadable = text(
  'Maaf, kami hanya dapat menerima tulisan, foto (JPG, PNG), PDF, dan pesan suara. Tulis pertanyaan Anda, atau kirim fotonya.',
)
export const fileAway = 'Berkas Anda tidak dapat kami ambil. Kirim sekali lagi.'

export const comforting = (help: DistressHelp) =>
  text(`${helpAsText(help)}\n\nTulisan Anda kami teruskan kepada petugas, yang menjawab lewat percakapan ini.`)

export const fileRefused = (why: string) => text(why)

export const proven = (number: string) =>
  text(
    `Terima kasih. Jawaban untuk pertanyaan ${number} kami kirim ke percakapan ini. Ketik BERHENTI bila tidak ingin menerima pesan.`,
  )

export const received = (number: string, link: string, privacy: string) =>
  text(
    `Pertanyaan Anda kami terima dengan nomor ${number}. Jawabannya kami kirim ke percakapan ini.\n\nStatus: ${link}\n\nTulisan Anda dipakai untuk menjawab pertanyaan ini: ${privacy}\nKetik BERHENTI bila tidak ingin menerima pesan.`,
  )

export const added = (number: string) =>
  text(`Pesan Anda kami tambahkan ke pertanyaan ${number}. Untuk pertanyaan lain, ketik BARU.`)

export function ownQuestions(questions: readonly NewestQuestion[]): WhatsappMessage {
  if (questions.length === 0) return text('Belum ada pertanyaan dari nomor ini. Tulis pertanyaan Anda di sini.')
  const listed = questions.map(
    ({ title, label, publicId }) => `${cut(title, 80)} (${label.label})\n${statusLink(publicId)}`,
  )
  return text(['Pertanyaan dari nomor ini:', ...listed].join('\n\n'))
}

export function whichQuestion(open: readonly OpenConversation[]): WhatsappMessage {
  const words = 'Anda punya beberapa pertanyaan yang belum selesai. Pesan ini untuk yang mana?'
  const fresh: Choice = { id: 'new', title: 'Pertanyaan baru' }
  const choices = open.map(({ publicId, number, title }) => ({
    id: `ticket:${publicId}`,
    title: number,
    description: title,
  }))
  if (choices.length > 2) {
    return { kind: 'list', text: words, button: 'Pilih pertanyaan', choices: [...choices.slice(0, 9), fresh] }
  }
  const named = open.map(({ number, title }) => `${number}: ${cut(title, 80)}`).join('\n')
  return { kind: 'buttons', text: `${words}\n\n${named}`, choices: [...choices, fresh] }
}

/** Rows of a list that lead to the regencies between two names: ten rows at most in each step. */
export function regencyGroups(regencies: readonly RegencyChoice[]): (readonly RegencyChoice[])[] {
  const sorted = regencies.toSorted((one, other) => baseName(one).localeCompare(baseName(other), 'id'))
  const size = Math.ceil(sorted.length / Math.ceil(sorted.length / 9))
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size))
}

const baseName = ({ name }: RegencyChoice) => name.replace(/^(Kota|Kabupaten) /, '')

const elsewhere: Choice = { id: 'regency:0', title: 'Lainnya', description: 'Dijawab tim provinsi' }

export function whichRegency(regencies: readonly RegencyChoice[], again: boolean): WhatsappMessage {
  const choices = regencyGroups(regencies).map((group, at) => {
    const [first, last] = [group[0], group.at(-1)]
    return { id: `regencies:${at}`, title: first && last ? cut(`${baseName(first)} – ${baseName(last)}`, 24) : '-' }
  })
  const words = again
    ? `Nama itu belum kami kenal. Ketik nama kabupaten/kota, misalnya ${instance().placesExample}, atau pilih dari daftar.`
    : 'Sekolah atau tempat tinggal Anda di kabupaten/kota mana? Ketik namanya, atau pilih dari daftar, supaya pertanyaan Anda sampai ke petugas yang tepat.'
  return { kind: 'list', text: words, button: 'Pilih wilayah', choices: [...choices, elsewhere] }
}

export function theseRegencies(regencies: readonly RegencyChoice[]): WhatsappMessage {
  const choices = regencies.map(({ id, name }) => ({
    id: `regency:${id}`,
    title: cut(name.replace('Kabupaten', 'Kab.'), 20),
  }))
  if (choices.length <= 3) return { kind: 'buttons', text: 'Yang mana?', choices }
  return {
    kind: 'list',
    text: 'Pilih kabupaten/kota Anda.',
    button: 'Pilih',
    choices: [...choices.slice(0, 9), elsewhere],
  }
}
