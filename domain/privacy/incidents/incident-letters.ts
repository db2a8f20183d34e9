// The notices of article 46 of UU 27/2022: which data, when and how, and what is done. To the persons, and to the authority. Pure.
import { greeting, type LetterPart, paragraph } from '#domain/notifications/letter.ts'
import type { ContactFields } from '#domain/settings/data-protection-contact-input.ts'
import { formatDateTime } from '#shared/dates.ts'
import { type IncidentScope, listsMayBeRead } from './incident.ts'
import type { IncidentInput } from './incident-input.ts'

/** What both letters tell. */
export type ToldIncident = { readonly id: number } & Pick<
  IncidentInput,
  'title' | 'description' | 'data' | 'measures' | 'advice' | 'fromAt' | 'untilAt' | 'discoveredAt'
>

const spanOf = ({ fromAt, untilAt }: ToldIncident) => `${formatDateTime(fromAt)} sampai ${formatDateTime(untilAt)}`

function reachOf({ contactName, contactEmail, contactPhone }: ContactFields): string {
  return [contactName, contactEmail, contactPhone].filter(Boolean).join(', ')
}

/** The subject of the letter to the persons. */
export const personSubject = 'Pemberitahuan kebocoran data pribadi Anda'

/** The letter to one person; `name` null greets without a name. */
export function personLetter(
  incident: ToldIncident,
  name: string | null,
  contact: ContactFields | null,
): readonly LetterPart[] {
  return [
    greeting(name),
    paragraph(
      'Kami memberitahukan bahwa data pribadi Anda di Helpdesk SPMB Jawa Tengah terungkap kepada pihak yang tidak berhak. Pemberitahuan ini diwajibkan Pasal 46 Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.',
    ),
    paragraph(`Data yang terungkap:\n${incident.data}`),
    paragraph(`Kapan:\n${spanOf(incident)}. Kami mengetahuinya pada ${formatDateTime(incident.discoveredAt)}.`),
    paragraph(`Apa yang terjadi:\n${incident.description}`),
    paragraph(`Yang kami lakukan:\n${incident.measures}`),
    ...(incident.advice ? [paragraph(`Yang dapat Anda lakukan:\n${incident.advice}`)] : []),
    paragraph(
      'Kami tidak pernah meminta password, kode, atau uang lewat surat ini. Abaikan siapa pun yang memintanya dengan alasan kejadian ini.',
    ),
    ...(contact ? [paragraph(`Pertanyaan tentang data pribadi Anda: ${reachOf(contact)}.`)] : []),
    paragraph('Kami mohon maaf atas kejadian ini.'),
  ]
}

/** How many, for the authority; of a staff account never a bare number, because what it read in lists is unknown. */
function countFor(affected: number, scope: IncidentScope): string {
  const count = affected.toLocaleString('id-ID')
  if (!listsMayBeRead(scope)) return `${count}.`
  const known = affected === 0 ? 'belum dapat dipastikan.' : `paling sedikit ${count}.`
  return `${known} Daftar yang dibaca akun petugas (antrean tiket, orang, surat, hasil pencarian) tidak tercatat di log akses.`
}

/** The letter to the authority as plain text; `affected` is how many persons the incident touches. */
export function authorityLetter(
  incident: ToldIncident & { readonly scope: IncidentScope },
  affected: number,
  contact: ContactFields | null,
): string {
  return [
    'Kepada Yth.\nLembaga Pelindungan Data Pribadi',
    `Perihal: Pemberitahuan kegagalan pelindungan data pribadi (${incident.title})`,
    'Sesuai Pasal 46 Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, kami, Dinas Pendidikan dan Kebudayaan Provinsi Jawa Tengah selaku pengendali data pribadi pada Helpdesk SPMB, memberitahukan hal berikut.',
    `1. Data pribadi yang terungkap\n${incident.data}\nJumlah orang yang terdampak: ${countFor(affected, incident.scope)}`,
    `2. Kapan dan bagaimana data pribadi terungkap\n${spanOf(incident)}. Diketahui pada ${formatDateTime(incident.discoveredAt)}.\n${incident.description}`,
    `3. Upaya penanganan dan pemulihan\n${incident.measures}`,
    `4. Pemberitahuan kepada pemilik data\nDikirim secara tertulis kepada orang yang terdampak.${incident.advice ? ` Saran kepada mereka: ${incident.advice}` : ''}`,
    contact
      ? `Narahubung pelindungan data pribadi: ${reachOf(contact)}.`
      : 'Narahubung pelindungan data pribadi: (isi nama dan kontaknya)',
    'Hormat kami,\n(nama dan jabatan)',
  ].join('\n\n')
}
