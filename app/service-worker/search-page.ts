import { excerpt } from '#shared/text.ts'
import { escaped, framed, helpOffline, helpPage, offlinePage, searchForm } from './offline-page.ts'
import { mainText, savedPlainText } from './page-text.ts'
import { findSavedPage, savedPaths } from './saved-pages.ts'
import { type FoundPage, type PageText, searchTexts } from './search-texts.ts'

const longestShown = 60

/** Their text is of the form itself or of signing in. */
const unsearched = ['/ask', '/login-required']

async function readPage(path: string): Promise<PageText[]> {
  const html = await (await findSavedPage(path))?.text()
  const title = /<title>([^<]*)<\/title>/.exec(html ?? '')?.[1]
  const text = mainText(html ?? '')
  if (!title || !text) return []
  return [{ path, title: savedPlainText(title).replace(' · Helpdesk SPMB', ''), text }]
}

export async function searchSavedPages(query: string): Promise<Response> {
  if (query === '') return offlinePage('/search')
  const help = await helpOffline(query)
  if (help) return helpPage(help)
  const paths = (await savedPaths()).filter((path) => !unsearched.includes(path))
  const pages = (await Promise.all(paths.map(readPage))).flat()
  const found = searchTexts(query, pages)
  return framed(
    'Pencarian tanpa internet',
    `<h1>Hasil dari HP ini</h1>
    <p>Tidak ada internet. Yang dicari hanya ${pages.length} halaman yang tersimpan di HP ini.</p>
    ${searchForm(query)}${found.length > 0 ? resultsOf(found) : emptyState(query)}`,
  )
}

function resultsOf(found: readonly FoundPage[]): string {
  const results = found.map(
    ({ path, title, passage }) =>
      `<li><a href="${path}">${escaped(title)}</a><p>${passage
        .map(({ words, marked }) => (marked ? `<mark>${escaped(words)}</mark>` : escaped(words)))
        .join('')}</p></li>`,
  )
  return `<h2>Ditemukan ${found.length} halaman</h2><ul class="results">${results.join('')}</ul>`
}

function emptyState(query: string): string {
  return `<h2>Tidak ada yang cocok</h2>
    <p>Tidak ada halaman tersimpan tentang “${escaped(excerpt(query, longestShown))}”. Coba satu kata saja, atau cari lagi saat ada internet.</p>
    <p><a href="/ask">Tulis pertanyaan sekarang</a> Terkirim sendiri begitu ada internet, bila halamannya tersimpan di HP ini.</p>`
}
