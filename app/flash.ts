// A word said on the next page, for actions that end in a redirect: a cookie names it, the page says it once.

import { data } from 'react-router'
import { passwordChangedWords } from '#domain/accounts/credential-messages.ts'
import { isPageData } from '#shared/page-data-path.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

/** What can be said. The words are the spec's (section 8) where it has them. */
const messages = {
  registered: { title: 'Registrasi berhasil! Silakan login dengan akun Anda.', tone: 'success' },
  'signed-in': { title: 'Login berhasil', tone: 'success' },
  'signed-out': { title: 'Anda sudah keluar', tone: 'success' },
  submitted: { title: 'Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.', tone: 'success' },
  'reply-sent': { title: 'Balasan Anda terkirim', tone: 'success' },
  'question-reopened': { title: 'Pertanyaan dibuka kembali', tone: 'success' },
  rated: { title: 'Terima kasih atas penilaian Anda', tone: 'success' },
  'complaint-submitted': { title: 'Aduan berhasil dikirim', tone: 'success' },
  'answer-mails-saved': { title: 'Pilihan email disimpan', tone: 'success' },
  'password-changed-client': { title: passwordChangedWords.client, tone: 'success' },
  'password-changed-agent': { title: passwordChangedWords.agent, tone: 'success' },
  'password-changed-admin': { title: passwordChangedWords.admin, tone: 'success' },
  'profile-changed': { title: 'Profil berhasil diperbarui', tone: 'success' },
  'photo-changed': { title: 'Foto profil berhasil diperbarui', tone: 'success' },
  'photo-removed': { title: 'Foto profil sudah dihapus', tone: 'success' },
  'session-ended': { title: 'Perangkat itu sudah keluar', tone: 'success' },
  'sessions-ended': { title: 'Semua perangkat lain sudah keluar', tone: 'success' },
  'second-step-over': { title: 'Waktu untuk kode sudah habis. Silakan masuk lagi.', tone: 'info' },
  'second-factor-off': { title: 'Verifikasi dua langkah sudah dimatikan', tone: 'success' },
  'security-saved': { title: 'Pengaturan keamanan tersimpan', tone: 'success' },
  'second-factor-reset': { title: 'Verifikasi dua langkah sudah diatur ulang', tone: 'success' },
  'password-set': { title: 'Password berhasil dibuat. Silakan masuk.', tone: 'success' },
  'email-verified': { title: 'Alamat email Anda sudah dikonfirmasi', tone: 'success' },
  'verification-sent': { title: 'Tautan konfirmasi sudah dikirim lagi', tone: 'success' },
  'verification-too-often': { title: 'Tautan sudah beberapa kali dikirim. Coba lagi satu jam lagi.', tone: 'error' },
  'invitation-sent': { title: 'Undangan dikirim lewat email', tone: 'success' },
  'password-link-sent': { title: 'Tautan password baru dikirim lewat email', tone: 'success' },
  'person-role-changed': { title: 'Peran dan cabang dinas disimpan', tone: 'success' },
  'person-permissions-changed': { title: 'Izin disimpan', tone: 'success' },
  'person-blocked': { title: 'Akun diblokir dan semua sesinya berakhir', tone: 'success' },
  'person-unblocked': { title: 'Blokir akun dibuka', tone: 'success' },
  'person-sessions-ended': { title: 'Semua sesi diakhiri', tone: 'success' },
  'faq-created': { title: 'FAQ baru berhasil ditambahkan', tone: 'success' },
  'faq-changed': { title: 'FAQ berhasil diperbarui', tone: 'success' },
  'faq-removed': { title: 'FAQ berhasil dihapus', tone: 'success' },
  'faq-restored': { title: 'FAQ sudah dikembalikan', tone: 'success' },
  'faq-reverted': { title: 'Versi lama sudah dikembalikan', tone: 'success' },
  'faq-ordered': { title: 'Urutan FAQ disimpan', tone: 'success' },
  'synonym-saved': { title: 'Sinonim disimpan. Pencarian berikutnya sudah memakainya.', tone: 'success' },
  'synonym-removed': { title: 'Sinonim berhasil dihapus', tone: 'success' },
  'synonym-restored': { title: 'Sinonim sudah dikembalikan', tone: 'success' },
  'article-created': { title: 'Artikel baru berhasil ditambahkan', tone: 'success' },
  'article-changed': { title: 'Artikel berhasil diperbarui', tone: 'success' },
  'article-removed': { title: 'Artikel berhasil dihapus', tone: 'success' },
  'article-restored': { title: 'Artikel sudah dikembalikan', tone: 'success' },
  'article-reverted': { title: 'Versi lama sudah dikembalikan', tone: 'success' },
  'file-uploaded': { title: 'Berkas berhasil diunggah', tone: 'success' },
  'announcement-created': { title: 'Pengumuman baru berhasil ditambahkan', tone: 'success' },
  'announcement-changed': { title: 'Pengumuman berhasil diperbarui', tone: 'success' },
  'announcement-removed': { title: 'Pengumuman berhasil dihapus', tone: 'success' },
  'announcement-restored': { title: 'Pengumuman sudah dikembalikan', tone: 'success' },
  'season-changed': { title: 'Jadwal musim berhasil disimpan', tone: 'success' },
  'limits-saved': { title: 'Batas pemakaian tersimpan', tone: 'success' },
  'canned-reply-saved': { title: 'Balasan siap pakai tersimpan', tone: 'success' },
  'canned-reply-removed': { title: 'Balasan siap pakai berhasil dihapus', tone: 'success' },
  'canned-reply-restored': { title: 'Balasan siap pakai sudah dikembalikan', tone: 'success' },
  'service-hours-saved': { title: 'Jam layanan tersimpan', tone: 'success' },
  'holiday-saved': { title: 'Hari libur tersimpan', tone: 'success' },
  'holiday-removed': { title: 'Hari libur berhasil dihapus', tone: 'success' },
  'holiday-restored': { title: 'Hari libur sudah dikembalikan', tone: 'success' },
  'category-saved': { title: 'Kategori tersimpan', tone: 'success' },
  'category-hidden': { title: 'Kategori tidak ditawarkan lagi', tone: 'success' },
  'category-shown': { title: 'Kategori ditawarkan lagi', tone: 'success' },
  'category-ordered': { title: 'Urutan kategori disimpan', tone: 'success' },
  'answer-kept': { title: 'Jawaban disimpan sebagai draf FAQ', tone: 'success' },
  'retention-saved': { title: 'Masa simpan tersimpan', tone: 'success' },
  'retention-paused': { title: 'Penghapusan otomatis dijeda', tone: 'success' },
  'retention-resumed': { title: 'Penghapusan otomatis berjalan lagi', tone: 'success' },
  'incident-saved': { title: 'Insiden tercatat, yang terdampak sudah dicari', tone: 'success' },
  'incident-notice-sent': { title: 'Surat pemberitahuan masuk antrean', tone: 'success' },
  'incident-authority-told': { title: 'Pemberitahuan kepada lembaga tercatat', tone: 'success' },
  'contact-saved': { title: 'Kontak pelindungan data tersimpan', tone: 'success' },
  'season-closing': { title: 'Musim ditutup, data sedang dihapus', tone: 'success' },
  'office-changed': { title: 'Data cabang dinas berhasil disimpan', tone: 'success' },
  'regency-moved': { title: 'Wilayah berhasil dipindahkan', tone: 'success' },
  'backup-requested': { title: 'Cadangan sedang dibuat', tone: 'success' },
  'restore-test-requested': { title: 'Uji pemulihan dimulai', tone: 'success' },
  'backup-schedule-saved': { title: 'Jadwal cadangan tersimpan', tone: 'success' },
  'mail-resent': { title: 'Surat masuk antrean lagi', tone: 'success' },
  'staff-sessions-ended': { title: 'Semua sesi petugas lain sudah berakhir', tone: 'success' },
  'handed-over': { title: 'Tiket sudah dialihkan', tone: 'success' },
  'view-saved': { title: 'Tampilan disimpan', tone: 'success' },
  'view-renamed': { title: 'Nama tampilan diganti', tone: 'success' },
  'view-removed': { title: 'Tampilan dihapus', tone: 'success' },
  'ticket-claimed': { title: 'Pertanyaan sudah ada di akun Anda', tone: 'success' },
  'consent-withdrawn': { title: 'Persetujuan sudah ditarik', tone: 'success' },
  'consent-given': { title: 'Terima kasih, persetujuan Anda sudah dicatat', tone: 'success' },
  'erasure-requested': { title: 'Permintaan hapus akun sudah dicatat', tone: 'success' },
  'erasure-cancelled': { title: 'Penghapusan akun dibatalkan', tone: 'success' },
} as const

/** The name of something that can be said. */
export type FlashCode = keyof typeof messages

/** What can be said with a number, which stands for '{n}'. */
const counting = {
  'mails-resent': { title: '{n} surat masuk antrean lagi', tone: 'success' },
} as const

/** What is said, and how it is meant. */
export interface Flash {
  readonly title: string
  readonly tone: (typeof messages)[FlashCode]['tone']
}

const cookie = 'pesan'

/** The Set-Cookie value that makes the next page say it; it is forgotten after 30 s. */
export function flashCookie(code: FlashCode): string {
  return portalCookie(cookie, code, { maxAge: 30 })
}

/** The same for what is said with a number. */
export function countingFlashCookie(code: keyof typeof counting, count: number): string {
  return portalCookie(cookie, `${code}.${count}`, { maxAge: 30 })
}

/** What a Cookie header asks to be said. */
export function readFlash(cookies: string | null): Flash | undefined {
  const code = readPortalCookie(cookies, cookie) ?? ''
  if (Object.hasOwn(messages, code)) return messages[code as FlashCode]
  const [, counted = '', count] = /^([a-z-]+)\.(\d{1,9})$/.exec(code) ?? []
  if (!Object.hasOwn(counting, counted)) return undefined
  const { title, tone } = counting[counted as keyof typeof counting]
  return { title: title.replace('{n}', Number(count).toLocaleString('id-ID')), tone }
}

const forgotten = () => portalCookie(cookie, '', { maxAge: 0 })

/**
 * What a layout's loader answers: its own data and the word for a whole page, which that answer also forgets. A page
 * that is fetched piece by piece ('.data') is shown by scripts, and they take the word out of the cookies themselves.
 */
export function withFlash<Data extends object>(request: Request, loaded: Data) {
  const whole = !isPageData(new URL(request.url).pathname)
  const flash = whole ? readFlash(request.headers.get('cookie')) : undefined
  return data({ ...loaded, flash }, { headers: flash ? { 'Set-Cookie': forgotten() } : {} })
}

/** In the browser: takes the word out of the cookies, so that it is said once. */
export function takeFlash(): Flash | undefined {
  const found = readFlash(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones this portal serves
  if (found) document.cookie = forgotten()
  return found
}
