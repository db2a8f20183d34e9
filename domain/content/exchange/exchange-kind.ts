// The kinds of content that leave and enter the portal as files: what they are called, and how large a file may be. Pure.
export const exchangeKinds = {
  faq: { name: 'FAQ' },
  articles: { name: 'Artikel' },
  'canned-replies': { name: 'Jawaban siap pakai' },
  offices: { name: 'Cabang dinas' },
} as const

export type ExchangeKind = keyof typeof exchangeKinds

export const isExchangeKind = (word: string): word is ExchangeKind => Object.hasOwn(exchangeKinds, word)

/** Largest file in bytes: three times the largest that ships with the portal, and more. */
export const exchangeMaxBytes = 1024 * 1024

export const exchangeMaxItems = 1000

export const exchangeBounds = `${exchangeMaxItems.toLocaleString('id-ID')} butir dan 1 MB`

export const exchangeTooLarge = 'Berkas paling besar 1 MB. Bagi menjadi beberapa berkas.'
