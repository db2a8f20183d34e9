// The copies of a reader's own questions: made when their page asks for it, with the files they need, and gone by their age.
import { days } from '#shared/durations.ts'
import { isOwnPagePath, type OwnPageOf, ownPageCaches, ownTitleHeader } from '#shared/public-pages.ts'
import { filesNamedIn, keyOf, savedAtHeader, saveFiles, stamped } from './saved-pages.ts'

const mostPages = 20

const longest = days(30)

const isFile = ({ url }: Request) => new URL(url).pathname.startsWith('/assets/')

/** Fetches the page as its reader and keeps it. False: it was not theirs to see, or there is no network. */
export async function keepOwnPage(path: string, whose: OwnPageOf, title: string): Promise<boolean> {
  if (!isOwnPagePath(path)) return false
  const answer = await fetch(keyOf(path), { credentials: 'include', cache: 'no-cache' })
  if (answer.status !== 200 || answer.redirected) return false
  const copy = stamped(answer)
  copy.headers.set(ownTitleHeader, encodeURIComponent(title))
  copy.headers.delete('set-cookie')
  const own = await caches.open(ownPageCaches[whose])
  // Its files go into the same cache: those of the public pages change with each release.
  await saveFiles(await copy.clone().text(), own)
  await own.put(keyOf(path), copy)
  await tidy(own)
  return true
}

export async function renewOwnPages(paths: readonly string[]): Promise<void> {
  for (const [whose, name] of Object.entries(ownPageCaches) as [OwnPageOf, string][]) {
    if (!(await caches.has(name))) continue
    const own = await caches.open(name)
    for (const path of paths) {
      const copy = await own.match(keyOf(path), { ignoreVary: true })
      if (copy) await keepOwnPage(path, whose, titleOf(copy)).catch(() => false)
    }
  }
}

const titleOf = (copy: Response | undefined) => decodeURIComponent(copy?.headers.get(ownTitleHeader) ?? '')

async function tidy(own: Cache): Promise<void> {
  const keys = await own.keys()
  const pages = keys.filter((key) => !isFile(key))
  await Promise.all(pages.slice(0, Math.max(0, pages.length - mostPages)).map((key) => own.delete(key)))
  const files = keys.filter(isFile)
  const texts = await Promise.all(
    [...pages, ...files.filter(({ url }) => url.endsWith('.css'))].map((key) => textOf(own, key)),
  )
  const needed = new Set(texts.flatMap(filesNamedIn))
  await Promise.all(files.filter(({ url }) => !needed.has(new URL(url).pathname)).map((key) => own.delete(key)))
}

async function textOf(own: Cache, key: Request): Promise<string> {
  return (await (await own.match(key))?.text()) ?? ''
}

export async function findOwnPage(path: string): Promise<Response | undefined> {
  for (const name of Object.values(ownPageCaches)) {
    if (!(await caches.has(name))) continue
    const own = await caches.open(name)
    const found = await own.match(keyOf(path), { ignoreVary: true })
    const savedAt = found?.headers.get(savedAtHeader)
    if (found && (!savedAt || Date.now() - Date.parse(savedAt) < longest)) return found
    if (found) await own.delete(keyOf(path))
  }
  return undefined
}

/** The session of the account has ended: no one is to read its questions here. */
export async function forgetAccountPages(): Promise<void> {
  await caches.delete(ownPageCaches.account)
}

export async function ownPages(): Promise<{ readonly path: string; readonly title: string }[]> {
  const found: { path: string; title: string }[] = []
  for (const name of Object.values(ownPageCaches)) {
    if (!(await caches.has(name))) continue
    const own = await caches.open(name)
    for (const key of (await own.keys()).filter((each) => !isFile(each)).reverse()) {
      found.push({ path: new URL(key.url).pathname, title: titleOf(await own.match(key)) })
    }
  }
  return found
}
