import { isPublicPath } from '#shared/public-pages.ts'
import { type KeepProgress, scope } from './worker-scope.ts'

const prefix = 'spmb-'
const pagePrefix = `${prefix}pages-`

export const pageCache = pagePrefix + __BUILD_ID__

export const fileCache = `${prefix}files-${__BUILD_ID__}`

/** More pages than the portal has; beyond that the one kept longest goes. */
const mostPages = 120

export const savedAtHeader = 'x-saved-at'

/** The worker's requests carry no cookies, so that no answer is one for a signed-in person. */
export function withoutPerson(request: Request): Request {
  return new Request(request, { credentials: 'omit' })
}

/** The same for pages, which the browser's own cache would hand out stale for some minutes. */
export function freshWithoutPerson(request: Request): Request {
  return new Request(request, { credentials: 'omit', cache: 'no-cache' })
}

export function maySave({ status, type, headers }: Response): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !headers.has('set-cookie') &&
    !/private|no-store/.test(headers.get('cache-control') ?? '')
  )
}

export function stamped(response: Response): Response {
  const headers = new Headers(response.headers)
  // The body is unpacked already.
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(savedAtHeader, new Date().toISOString())
  return new Response(response.body, { status: response.status, headers })
}

export function keyOf(path: string): string {
  return new URL(path, scope.location.origin).href
}

/** Fetches a page and keeps it. False: the server gave no page for everybody. Throws without network. */
export async function savePage(path: string): Promise<boolean> {
  if (!isPublicPath(path)) return false
  const answer = await fetch(freshWithoutPerson(new Request(keyOf(path))))
  if (answer.redirected || !maySave(answer)) return false
  const copy = stamped(answer)
  await saveFiles(await copy.clone().text())
  const pages = await caches.open(pageCache)
  await pages.put(keyOf(path), copy)
  await trim(pages)
  return true
}

/** The built files that a page or a style sheet names; their names never mean anything else. */
export function filesNamedIn(text: string): string[] {
  return [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg|png)/g))]
}

async function filesNeededBy(name: string, answer: Response): Promise<string[]> {
  if (name.endsWith('.css')) return filesNamedIn(await answer.text())
  if (!name.endsWith('.js')) return []
  const imports = (await answer.text()).matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)
  return [...imports].map(([, file]) => `/assets/${file}`)
}

export async function saveFiles(text: string, cache?: Cache): Promise<void> {
  const files = cache ?? (await caches.open(fileCache))
  const begun = new Set<string>()
  const save = async (name: string): Promise<void> => {
    if (begun.has(name)) return
    begun.add(name)
    if (await files.match(name)) return
    const answer = await fetch(name, { credentials: 'omit' })
    if (!maySave(answer)) return
    const copy = answer.clone()
    await files.put(name, answer)
    await Promise.all((await filesNeededBy(name, copy)).map(save))
  }
  await Promise.all(filesNamedIn(text).map(save))
}

export async function trim(pages: Cache): Promise<void> {
  const keys = await pages.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostPages)).map((key) => pages.delete(key)))
}

export async function findSavedPage(path: string): Promise<Response | undefined> {
  for (const name of [pageCache, fileCache, ...(await oldCaches())]) {
    const found = await (await caches.open(name)).match(keyOf(path), { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

async function oldCaches(): Promise<string[]> {
  const names = await caches.keys()
  return names.filter((name) => name.startsWith(prefix) && name !== pageCache && name !== fileCache).reverse()
}

export async function savedPaths(): Promise<string[]> {
  const names = [pageCache, ...(await oldCaches()).filter((name) => name.startsWith(pagePrefix))]
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return [...new Set(keys.flat().map(({ url }) => new URL(url).pathname))]
}

/**
 * Fetches again what older builds stored, then lets go of their caches. Stops where the network does: the old copies
 * stay, with the files they need, until it is back.
 */
export async function replaceOldCopies(): Promise<void> {
  const old = await oldCaches()
  if (old.length === 0) return
  const pages = await caches.open(pageCache)
  for (const path of await savedPaths()) {
    if (!(await pages.match(keyOf(path)))) await savePage(path)
  }
  await Promise.all(old.map((name) => caches.delete(name)))
}

const mostToSave = 60

export async function saveAllPages(onProgress: (progress: KeepProgress) => void): Promise<void> {
  let done = 0
  let total = 0
  let kept = 0
  try {
    const paths = await publicPaths()
    const left = [...paths]
    total = paths.length
    onProgress({ done, total })
    const work = async () => {
      for (let path = left.shift(); path; path = left.shift()) {
        if (await savePage(path)) kept += 1
        done += 1
        onProgress({ done, total })
      }
    }
    await Promise.all([work(), work()])
    onProgress({ done, total, ended: kept === total && total > 0 ? 'kept' : 'failed' })
  } catch {
    onProgress({ done, total, ended: 'failed' })
  }
}

async function publicPaths(): Promise<string[]> {
  const answer = await fetch(keyOf('/sitemap.xml'), { credentials: 'omit' })
  if (!answer.ok) throw new Error(`sitemap: ${answer.status}`)
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const paths = [...new Set(addresses.map((address) => new URL(address).pathname))].filter(isPublicPath)
  return paths.slice(0, mostToSave)
}
