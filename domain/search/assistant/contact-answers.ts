import { isReachable } from '#domain/offices/office-contact.ts'
import type { OfficeRow } from '#domain/offices/public-offices.ts'
import { env } from '#platform/env.server.ts'
import { telephoneLink } from '#shared/numbers/phone-number.ts'
import type { Answer } from './answer.ts'
import { saysNothing, wordsOf } from './question-words.ts'

export interface NamedOffice {
  readonly regency: string
  readonly office: OfficeRow
}

const asksForOffice =
  /\b(call ?cent(er|re)|nomor|no|telepon|telpon|telp|wa|whatsapp|kontak|dihubungi|hubungi|menghubungi|cabang dinas|cabdin|cabdisdik|kantor|posko)\b/i

/** Finds the regency in a message; of a city and a regency of one name the one that was said, else the city. */
export function officeNamed(message: string, offices: readonly OfficeRow[]): NamedOffice | null {
  const words = wordsOf(message)
  const named = offices.flatMap((office) => office.regencies.map((regency) => ({ regency, office })))
  const isSaid = (regency: string) =>
    positionOf(words, regency) !== -1 || (env.instance.regencyNames[regency] ?? []).some((name) => words.includes(name))
  const found = named.filter(({ regency }) => isSaid(regency))
  const ofKind = (kind: RegExp) =>
    found.find(({ regency }) => kind.test(regency) && kind.test(words[positionOf(words, regency) - 1] ?? ''))
  return (
    ofKind(/^kab/i) ??
    ofKind(/^kota$|^kota /i) ??
    found.find(({ regency }) => /^kota /i.test(regency)) ??
    found[0] ??
    placeNamed(words, offices)
  )
}

function placeNamed(words: readonly string[], offices: readonly OfficeRow[]): NamedOffice | null {
  const said = ` ${words.join(' ')} `
  for (const office of offices) {
    const place = office.places.find((each) => said.includes(` ${wordsOf(each).join(' ')} `))
    if (place) return { regency: place, office }
  }
  return null
}

function positionOf(words: readonly string[], regency: string): number {
  const name = wordsOf(regency).slice(1)
  return words.findIndex((_, at) => name.every((word, offset) => words[at + offset] === word))
}

/** `isFollowUp`: an office was named before, so 'kalau Kudus?' is enough. */
export function asksForThatOffice(message: string, { regency }: NamedOffice, isFollowUp = false): boolean {
  const names = [...wordsOf(regency), ...(env.instance.regencyNames[regency] ?? [])]
  const rest = wordsOf(message).filter((word) => !names.includes(word) && !/^(kab|kabupaten|kota|di)$/.test(word))
  return asksForOffice.test(message) || (isFollowUp ? rest.every(saysNothing) : rest.length === 0)
}

const officeDetail =
  /^(nomor|nomer|no|telepon|telpon|telp|hp|wa|whatsapp|kontak|alamat|kantor|call|center|centre|hubungi|dihubungi)(nya|e|ne)?$/

/** 'Nomornya?', 'alamatnya di mana': a detail of the office that was named before. */
export function asksForSameOffice(message: string): boolean {
  const words = wordsOf(message)
  return (
    words.some((word) => officeDetail.test(word)) && words.every((word) => officeDetail.test(word) || saysNothing(word))
  )
}

export function callCentreOf({ regency, office }: NamedOffice): string {
  const { name, callCentre, whatsapp, hours } = office
  if (!isReachable(office)) return `Nomor ${name} belum tersedia. Tulis pertanyaan kepada petugas lewat portal ini.`
  const ways = [callCentre, whatsapp && `WhatsApp ${whatsapp}`].filter(Boolean).join(' atau ')
  return `Call centre untuk ${regency}: ${ways} (${name}).${hours && ` ${hours.replace(/\.$/, '')}.`}`
}

export function answerOffice(named: NamedOffice): Answer {
  const { regency, office } = named
  const address = office.address === '' ? '' : ` Alamatnya ${office.address.replace(/\.$/, '')}.`
  return {
    message: `${regency} dilayani oleh ${office.name}.${address}\n\n${callCentreOf(named)}`,
    answered: true,
    sources: [],
    next: [
      ...(isReachable(office) || office.address !== '' ? [{ title: 'Kontak', url: '/contact' }] : []),
      ...(isReachable(office) ? [] : [{ title: 'Tanya petugas', url: '/ask' }]),
    ],
  }
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const persons = setOf(
  `siapa sapa sinten petugas petugase petugasnya petugasipun manusia manungsa orang orangnya org wong wonge tiyang cs admin adminnya adminne mimin agen agent
  operator operatornya staf staff human person someone customer representative pegawai narahubung helpdesk`,
)

const contact = setOf(
  `bicara berbicara ngomong omong omongan ngobrol ngobrole chat chatting tanya nanya bertanya tanyakan ditanya ditanyai ditakoni ditakokke hubungi menghubungi dihubungi
  hubungkan sambungkan disambungkan sambungin sambung nyambung connect talk talking speak speaking contact reach guneman ngendikan matur
  omong-omongan takon taken tangklet tanglet telepon telpon nelpon nelepon konsultasi konsul langsung asli beneran live real dilayani
  dibalas dijawab dibantu minta butuh perlu mau pengen pingin alihkan panggil panggilkan mana`,
)

const around = setOf(
  `aku saya sy kulo kula inyong aja wae mawon bae saja dong ya yo kak min mas mbak pak bu tolong bisa iso saged boleh oleh ga gak ora mboten
  tidak bukan udu sanes dudu robot bot mesin ai asisten virtual komputer otomatis sama karo kalih dengan dg dgn ke kepada lewat langsung yang
  sing ingkang i want to wanna a an the with please can need is there any real live actual let me give customer service nomor nomer no
  kontak ngga nggak ndak gmn gimana piye pripun cara carane caranya bagaimana dinas pusat spmb cabang sini kene mriki ada ana wonten kamu
  sampeyan jawab njawab bingung jawabannya jelas paham ngerti puas muter capek males kesel apa kah bolehkah bisakah adakah arep ajeng badhe bade pengin tenan lagi
  dulu halo hai permisi assalamualaikum pagi siang sore malam just not wants speak`,
)

export function asksForPerson(message: string, named: NamedOffice | null): boolean {
  const own = new Set(named ? [...wordsOf(named.regency), 'kab', 'kabupaten', 'kota', 'wilayah'] : [])
  const words = wordsOf(message).filter((word) => !own.has(word))
  if (/\borang ?tua\b|\bper orang\b/i.test(message) || !words.some((word) => persons.has(word))) return false
  const others = words.filter((word) => !persons.has(word) && !contact.has(word) && !around.has(word))
  if (others.some((word) => !saysNothing(word))) return false
  return words.some((word) => contact.has(word)) || words.length <= 3
}

const mostOffices = 5

function phoneOf({ name, callCentre }: OfficeRow) {
  const url = telephoneLink(callCentre)
  return url ? [{ title: `Telepon ${name}: ${callCentre}`, url }] : []
}

export function answerPersonWanted(named: NamedOffice | null, offices: readonly OfficeRow[]): Answer {
  const reachable = offices.filter(isReachable)
  const isNamedReachable = named !== null && isReachable(named.office)
  const called = isNamedReachable ? [named.office] : named ? [] : reachable.slice(0, mostOffices)
  const numbers = isNamedReachable
    ? callCentreOf(named)
    : called.length > 0
      ? 'Cabang dinas juga dapat dihubungi langsung. Pilih yang melayani wilayah Anda.'
      : ''
  return {
    message: [
      'Baik. Tulis kepada petugas lewat “Tanya petugas”: tanpa akun, dan petugas yang membaca dan menjawab, bukan mesin. Yang sudah Anda tulis di sini ikut terbawa ke sana; Anda masih dapat mengubahnya.',
      numbers,
    ]
      .filter(Boolean)
      .join('\n\n'),
    answered: true,
    sources: [],
    next: [
      { title: 'Tanya petugas', url: '/ask' },
      ...called.flatMap(phoneOf),
      ...(reachable.length > 0 ? [{ title: 'Kontak', url: '/contact' }] : []),
    ],
  }
}
