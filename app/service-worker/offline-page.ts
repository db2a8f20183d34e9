// The page shown without network in place of one that was not kept: words, and links to those that were.
import { findSavedPage, savedPaths } from './saved-pages.ts'

/** What the worker fetches when it is installed. */
export const offlineFiles = ['/offline.html', '/offline.css', '/favicon.svg', __FONT__]

const place = '<!-- halaman tersimpan -->'
const mostLinks = 60

/** Fills the kept offline page with links. */
export async function offlinePage(): Promise<Response> {
  const page = await findSavedPage('/offline.html')
  if (!page) return Response.error()
  const links = (await Promise.all((await savedPaths()).sort().slice(0, mostLinks).map(linkTo))).join('')
  const list = links ? `<h2>Yang bisa dibaca sekarang</h2><ul>${links}</ul>` : ''
  return new Response((await page.text()).replace(place, list), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'",
    },
  })
}

// Titles come out of kept pages as they stand there, escaped already.
async function linkTo(path: string): Promise<string> {
  const title = /<title>([^<]*)<\/title>/.exec((await (await findSavedPage(path))?.text()) ?? '')?.[1]
  return title ? `<li><a href="${path}">${title.replace(' · Helpdesk SPMB', '')}</a></li>` : ''
}
