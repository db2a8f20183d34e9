// Why a sign-in by the account provider is refused, as messages for the sign-in page. Pure.

const words = {
  cancelled: (name: string) => `Masuk dengan ${name} dibatalkan. Coba lagi, atau masuk dengan email dan password.`,
  expired: (name: string) =>
    `Waktu untuk masuk dengan ${name} sudah habis, atau dimulai di tab lain. Mulai lagi dari halaman ini.`,
  refused: (name: string) => `${name} tidak dapat memastikan siapa Anda. Mulai lagi dari halaman ini.`,
  away: (name: string) =>
    `${name} sedang tidak dapat dihubungi. Coba lagi sebentar lagi, atau masuk dengan email dan password.`,
  unverified: (name: string) =>
    `Alamat email pada ${name} Anda belum dipastikan, jadi portal tidak dapat mengenali Anda. Minta pengelola ${name} memastikannya.`,
  'not-invited': (name: string) =>
    `Alamat email pada ${name} Anda belum diundang ke portal ini. Minta admin portal mengundang alamat itu.`,
  family: (name: string) =>
    `${name} hanya untuk petugas dan admin. Masuk ke akun Anda dengan cara biasa di halaman ini.`,
  blocked: () => 'Akun Anda di portal ini diblokir. Hubungi admin portal.',
  'other-identity': (name: string) =>
    `Akun portal Anda sudah terhubung dengan ${name} yang lain. Minta admin portal memutusnya dulu.`,
  'too-many': () => 'Terlalu banyak percobaan masuk dari jaringan ini. Tunggu beberapa menit, lalu coba lagi.',
  unavailable: () => 'Portal sedang tidak dapat memeriksa siapa yang masuk. Tunggu sebentar, lalu coba lagi.',
  'other-person': (name: string) =>
    `${name} ini sudah terhubung dengan pengguna lain. Minta admin portal memutusnya dulu.`,
}

export type ProviderRefusal = keyof typeof words

export function isRefusal(text: string): text is ProviderRefusal {
  return Object.hasOwn(words, text)
}

export function describeRefusal(refusal: ProviderRefusal, name: string): string {
  return words[refusal](name)
}
