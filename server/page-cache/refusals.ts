// The answers to who gets no public page now: rendered once, kept for the life of the process. Who searched for help in danger
// reads whom to call all the same.
import { findHelp } from '#domain/distress/find-help.ts'
import { minutes } from '#shared/durations.ts'
import { type AppError, Busy, headersOf, TooMany } from '#shared/errors.ts'
import { CachedPage } from './cached-page.ts'
import type { Refusal } from './page-cache.ts'

const errors: Readonly<Record<Refusal, () => AppError>> = {
  too_many_searches: () => new TooMany(minutes(1), 'Terlalu banyak pencarian dari jaringan Anda'),
  too_many_pages: () => new TooMany(minutes(1), 'Terlalu banyak halaman dibuka dari jaringan Anda'),
  unavailable: () => new Busy('Layanan sedang tidak dapat dihubungi. Tunggu sebentar, lalu coba lagi.'),
}

/** The refusal of a search that tells of danger; null for any other. */
async function helpInstead(searched: string): Promise<AppError | null> {
  const help = searched === '' ? null : await findHelp(searched).catch(() => null)
  if (!help) return null
  const numbers = help.lines.map(({ name, phone, hours }) => `${name} ${phone}${hours && ` (${hours})`}`)
  return new Busy(`${help.first} ${numbers.join(', atau ')}.`)
}

/** Gives the answer for a refusal of who searched for these words; `render` makes the page, or its data, that says why. */
export function refusals(render: (error: AppError, data: boolean) => Promise<Response>) {
  const pages = new Map<string, Promise<CachedPage>>()
  const make = async (error: AppError, data: boolean) => {
    const answer = await render(error, data)
    const headers = new Headers(answer.headers)
    for (const [name, value] of Object.entries(headersOf(error))) headers.set(name, value)
    return CachedPage.of(new Response(answer.body, { status: answer.status, headers }))
  }
  return async (refusal: Refusal, data: boolean, searched = ''): Promise<CachedPage> => {
    const help = await helpInstead(searched)
    if (help) return make(help, data)
    const key = `${refusal} ${data}`
    const page = pages.get(key) ?? make(errors[refusal](), data)
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }
}
