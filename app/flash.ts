// A word said on the next page, for actions that end in a redirect: a cookie names it, the page says it once.

/** What can be said. The words are the spec's (section 8) where it has them. */
const messages = {
  registered: { title: 'Registrasi berhasil! Silakan login dengan akun Anda.', tone: 'success' },
  'signed-in': { title: 'Login berhasil', tone: 'success' },
  'signed-out': { title: 'Anda sudah keluar', tone: 'success' },
  submitted: { title: 'Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.', tone: 'success' },
} as const

export type Flash = (typeof messages)[keyof typeof messages]

const cookie = 'pesan'

/** The Set-Cookie value that makes the next page say it; it is forgotten after 30 s. */
export function flashCookie(code: keyof typeof messages): string {
  return `${cookie}=${code}; Path=/; Max-Age=30; SameSite=Lax`
}

/** What a Cookie header asks to be said. */
export function readFlash(cookies: string | null): Flash | undefined {
  const code = cookies?.match(/(?:^|;\s*)pesan=([a-z-]+)/)?.[1]
  return code && Object.hasOwn(messages, code) ? messages[code as keyof typeof messages] : undefined
}

/** In the browser: takes the word out of the cookies, so that it is said once. */
export function takeFlash(): Flash | undefined {
  const found = readFlash(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones this portal serves
  if (found) document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`
  return found
}
