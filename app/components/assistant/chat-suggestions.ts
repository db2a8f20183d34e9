// The questions the assistant offers before anything was asked; a test holds it to answering them.
/** Short, and asked by many. */
export const chatSuggestions = [
  'Apa syarat jalur domisili SMA?',
  'Dokumen apa saja yang harus disiapkan?',
  'Kapan hasil seleksi diumumkan?',
]
