// What of a text identifies somebody, and what must be known to find it. Pure.

/** The kinds of what is taken out of a text, in the words of the list under a draft. */
export const personalKinds = {
  name: 'nama',
  nisn: 'NISN',
  nik: 'NIK atau nomor KK',
  phone: 'nomor telepon',
  email: 'email',
  paper: 'nomor berkas',
  ticket: 'nomor atau ID pertanyaan',
  link: 'tautan pribadi',
  secret: 'password atau token',
  birth: 'tanggal lahir',
  address: 'alamat rumah',
  staff: 'nama petugas',
  opening: 'salam pembuka',
  closing: 'salam penutup',
} as const

export type PersonalKind = keyof typeof personalKinds

/** What belongs to the persons behind a text, and what belongs to the service and may stay. */
export interface PersonalFacts {
  /** Names of who asks and of their family. */
  readonly familyNames: readonly string[]
  /** Names of those who answered. */
  readonly staffNames: readonly string[]
  /** Numbers and addresses of the offices and of the service. */
  readonly officialContacts: readonly string[]
  /** Towns and regencies, which are parts of names too. */
  readonly placeNames: readonly string[]
  /** Where the portal is, without a slash at its end. */
  readonly origin: string
}

/** Who speaks in a text: the family in a question, the desk in an answer. */
export type Voice = 'question' | 'answer'

/** Notes that something of a kind was taken out. */
export type Note = (kind: PersonalKind) => void
