import { waitingPages } from '#app/components/sending/kept-messages.ts'
import { distressFinder } from '#domain/tickets/distress/distress.ts'
import { type DistressHelp, helpAsText, helpFor, helpLinks } from '#domain/tickets/distress/distress-help.ts'
import { telephoneLink } from '#shared/numbers/phone-number.ts'
import { ownPages } from './own-pages.ts'
import { fileCache, findSavedPage, savedPaths } from './saved-pages.ts'

export const offlineFiles = ['/offline.html', '/offline.css', '/favicon.svg', __FONT__]

const findDistress = distressFinder(__DISTRESS_SIGNS__)

const place = '<!-- isi -->'
const mostLinks = 60

/** Fills the stored frame of such pages; `content` and `title` are HTML. */
export async function framed(title: string, content: string): Promise<Response> {
  const page = await findSavedPage('/offline.html')
  if (!page) return Response.error()
  const html = (await page.text()).replace('Tidak ada internet', title).replace(place, () => content)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'",
    },
  })
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function searchForm(typed = ''): string {
  return `<form action="/search" role="search"><label for="q">Cari di halaman yang tersimpan di HP ini</label><div>
    <input id="q" name="q" maxlength="500" enterkeyhint="search" autocomplete="off" value="${escaped(typed)}"><button>Cari</button></div></form>`
}

const list = (heading: string, links: string) => (links ? `<h2>${heading}</h2><ul>${links}</ul>` : '')

export async function offlinePage(path: string): Promise<Response> {
  const waiting = await waitingPages()
  const links = (await Promise.all((await savedPaths()).sort().slice(0, mostLinks).map(linkTo))).join('')
  const own = (await ownPages()).map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a></li>`).join('')
  return framed(
    'Tidak ada internet',
    `<h1>Tidak ada internet</h1>${wordsAbout(path, waiting)}
    ${links && searchForm()}${list('Pertanyaan Anda', own)}${list('Yang bisa dibaca sekarang', links)}`,
  )
}

function wordsAbout(path: string, waiting: readonly string[]): string {
  if (waiting.includes(path))
    return '<p><strong>Tulisan Anda aman.</strong> Belum terkirim, tetapi tersimpan di HP ini. Buka lagi halaman ini saat ada internet: tulisan Anda terkirim sendiri.</p>'
  const missing =
    '<p>Halaman ini tidak tersimpan di perangkat Anda. Sambungkan internet, lalu muat ulang halaman ini.</p>'
  return waiting.length > 0
    ? `${missing}<p><a href="${escaped(waiting[0] ?? '')}">Tulisan Anda yang belum terkirim</a> aman tersimpan di HP ini.</p>`
    : missing
}

// Titles come out of kept pages as they stand there, escaped already.
async function linkTo(path: string): Promise<string> {
  const title = /<title>([^<]*)<\/title>/.exec((await (await findSavedPage(path))?.text()) ?? '')?.[1]
  return title ? `<li><a href="${path}">${title.replace(' · Helpdesk SPMB', '')}</a></li>` : ''
}

const linePath = '/crisis-line.json'

interface KeptLine {
  readonly lineName: string
  readonly linePhone: string
  readonly lineHours: string
}

/** Keeps the crisis line as it is now. @throws without network. */
export async function keepCrisisLine(): Promise<void> {
  const answer = await fetch(linePath, { credentials: 'omit', cache: 'no-cache' })
  if (answer.ok) await (await caches.open(fileCache)).put(linePath, answer)
}

export async function helpOffline(words: string): Promise<DistressHelp | null> {
  const danger = findDistress(words)
  if (!danger) return null
  const kept: KeptLine | null = await (await findSavedPage(linePath))?.json().catch(() => null)
  return helpFor(danger, kept ?? null)
}

export function helpPage({ title, first, lines, words }: DistressHelp): Promise<Response> {
  const numbers = lines.map(
    ({ name, phone, hours }) =>
      `<li><a href="${telephoneLink(phone) ?? ''}">Telepon ${escaped(phone)} · ${escaped(name)}</a>${hours && ` (${escaped(hours)})`}</li>`,
  )
  return framed(
    title,
    `<h1>${title}</h1><p>${escaped(first)}</p><ul>${numbers.join('')}</ul>${words.map((each) => `<p>${escaped(each)}</p>`).join('')}`,
  )
}

export async function answerAssistant({ request }: { readonly request: Request }): Promise<Response> {
  const copy = request.clone()
  try {
    return await fetch(request)
  } catch (error) {
    const body: { userMessage?: unknown } | null = await copy.json().catch(() => null)
    const help = typeof body?.userMessage === 'string' ? await helpOffline(body.userMessage) : null
    if (!help) throw error
    return Response.json({
      success: true,
      message: helpAsText(help),
      answered: true,
      sources: [],
      next: helpLinks(help),
    })
  }
}
