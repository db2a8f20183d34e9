// 'Unduh data saya' as a document that opens without the portal: the facts of the JSON as text.

import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { registrants } from '#domain/accounts/registrant.ts'
import { describeOutcome } from '#domain/accounts/sign-in-attempt.ts'
import { formatDateTime } from '#shared/dates.ts'
import { portalName } from '#shared/instance.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import type { FileData, PersonalData } from './collected-data.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

const time = (iso: string) => formatDateTime(new Date(iso))

const from = ({ ipAddress }: { ipAddress: string | null }) => (ipAddress ? ` dari ${ipAddress}` : '')

function facts(rows: readonly (readonly [string, string | null | undefined])[]): string {
  const lines = rows.flatMap(([label, value]) =>
    value ? [`<dt>${escaped(label)}</dt><dd>${escaped(value).replaceAll('\n', '<br>')}</dd>`] : [],
  )
  return `<dl>${lines.join('')}</dl>`
}

function section(title: string, body: string): string {
  return `<section><h2>${escaped(title)}</h2>${body || '<p>Tidak ada.</p>'}</section>`
}

// Only media types that no browser runs are linked as what they are.
function file({ name, mediaType, content, transcript }: FileData): string {
  const safe = /^(image\/(png|jpeg|webp)|audio\/(webm|ogg|mp4)|application\/pdf)$/.test(mediaType)
    ? mediaType
    : 'application/octet-stream'
  return `<p><a download="${escaped(name)}" href="data:${safe};base64,${content}">${escaped(name)}</a></p>${transcript ? `<p>Transkrip otomatis: ${escaped(transcript)}</p>` : ''}`
}

const documents = { terms: 'Syarat dan ketentuan', privacy: 'Kebijakan privasi' }

/** The whole document; everything a person wrote is escaped. */
export function personalDataDocument(data: PersonalData): string {
  const { account } = data
  const tickets = data.tickets.map((ticket) => {
    const history = ticket.history.map(
      (entry) =>
        `<li><p><strong>${escaped(entry.author)}</strong>, ${time(entry.at)}</p><p>${escaped(entry.message).replaceAll('\n', '<br>')}</p>${entry.attachments.map(file).join('')}</li>`,
    )
    const head = facts([
      ['ID', ticket.publicId],
      ['Dikirim', time(ticket.createdAt)],
      ['Nama kontak', ticket.contactName],
      ['Email kontak', ticket.contactEmail],
      ['Nomor HP kontak', ticket.contactPhone && formatPhone(ticket.contactPhone)],
      ['Instansi', ticket.organization],
      ['Penilaian', ticket.score === null ? null : `${ticket.score} dari 5`],
      ['Komentar penilaian', ticket.comment],
      [
        'Siswa',
        ticket.pupils.map(({ nisn, name, problem }) => [nisn, name, problem].filter(Boolean).join(', ')).join('; '),
      ],
    ])
    return `<article><h3>${escaped(ticket.title)}</h3>${head}<ol>${history.join('')}</ol></article>`
  })
  const body = [
    section(
      'Akun',
      facts([
        ['Nama', account.name],
        [
          'Email',
          hasAddress(account.email)
            ? `${account.email}${account.emailVerified ? '' : ' (belum dikonfirmasi)'}`
            : 'belum ada',
        ],
        ['Email baru yang menunggu konfirmasi', account.newEmail],
        ['Nomor HP', account.phone && formatPhone(account.phone)],
        [
          'Nomor WhatsApp yang terbukti',
          data.numbers.map(({ number, provenAt }) => `${formatPhone(number)}, ${time(provenAt)}`).join('; '),
        ],
        ['NISN', account.nisn],
        ['Pendaftar', account.registrant && registrants[account.registrant]],
        ['Instansi', account.organization],
        ['Jabatan', account.position],
        ['Alamat', account.address],
        ['Persetujuan ditarik', account.consentWithdrawnAt && time(account.consentWithdrawnAt)],
        ['Dibuat', time(account.createdAt)],
        ['Verifikasi dua langkah', account.twoFactor ? 'aktif' : 'belum aktif'],
        ['Jawaban dikirim lewat email', account.mailsAnswers && hasAddress(account.email) ? 'ya' : 'tidak'],
      ]) + (data.photo ? file(data.photo) : ''),
    ),
    section(
      'Persetujuan',
      data.consents
        .map((each) => facts([[documents[each.document], `versi ${each.version}, disetujui ${time(each.acceptedAt)}`]]))
        .join('') +
        (data.guardian
          ? facts([
              [
                'Orang tua/wali yang menyetujui',
                `${data.guardian.name}, kebijakan privasi versi ${data.guardian.version}, ${time(data.guardian.agreedAt)}`,
              ],
            ])
          : ''),
    ),
    section('Pertanyaan dan aduan', tickets.join('')),
    section('Berkas yang belum dikirim', data.unsentFiles.map(file).join('')),
    section(
      'Perangkat yang masuk',
      data.sessions.map((each) => facts([[each.device, `terakhir ${time(each.lastSeenAt)}${from(each)}`]])).join(''),
    ),
    section(
      'Riwayat masuk',
      data.signIns
        .map((each) => facts([[time(each.at), `${describeOutcome(each.outcome)}, ${each.device}${from(each)}`]]))
        .join(''),
    ),
    section(
      'Kabar tentang jawaban',
      data.deliveries.map((each) => facts([[time(each.at), `${each.publicId}: ${each.way}, ${each.state}`]])).join('') +
        data.answersSeen.map((each) => facts([[time(each.at), `${each.publicId}: dibuka di halaman`]])).join(''),
    ),
    section(
      'HP yang diberi tahu',
      data.pushDevices
        .map((each) =>
          facts([[time(each.since), `${each.question ?? 'semua pertanyaan Anda'}, lewat ${each.service}`]]),
        )
        .join(''),
    ),
    section('Pemberitahuan', data.notices.map((notice) => facts([[time(notice.at), notice.text]])).join('')),
    section(
      'Surat yang kami kirim',
      data.mails
        .map((mail) => `<article><h3>${escaped(mail.subject)}</h3>${facts([[time(mail.at), mail.text]])}</article>`)
        .join(''),
    ),
  ]
  return `<!DOCTYPE html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Data saya · Helpdesk SPMB</title>
<style>body{font:16px/1.6 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#101c24}dt{font-weight:600}dd{margin:0 0 .5rem}article{border-top:1px solid #d9dee1}</style>
</head>
<body>
<h1>Data saya</h1>
<p>Disusun ${time(data.collectedAt)} oleh ${portalName()}.</p>
${body.join('\n')}
</body>
</html>
`
}
