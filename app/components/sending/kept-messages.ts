// What waits for the network, beside its draft: the files of the form, and the page it waits on. It is stored in the browser's
// cache storage, which the service worker can read too.
const cacheName = 'belum-terkirim'

const addressOf = (name: string, part = '') =>
  new URL(`/belum-terkirim/${encodeURIComponent(name)}${part}`, location.origin)

async function removeFrom(kept: Cache, starts: readonly string[]): Promise<void> {
  for (const { url } of await kept.keys()) {
    const name = decodeURIComponent(new URL(url).pathname.split('/')[2] ?? '')
    if (starts.some((start) => name.startsWith(start))) await kept.delete(url)
  }
}

export async function keepMessage(name: string, path: string, files: readonly File[]): Promise<boolean> {
  try {
    const kept = await caches.open(cacheName)
    await removeFrom(kept, [name])
    for (const [place, file] of files.entries()) {
      const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
      await kept.put(addressOf(name, `/${place}`), new Response(file, { headers }))
    }
    await kept.put(addressOf(name), new Response(path))
    return true
  } catch {
    return false
  }
}

export async function findKeptFiles(name: string): Promise<File[]> {
  try {
    const kept = await caches.open(cacheName)
    const files: File[] = []
    for (;;) {
      const found = await kept.match(addressOf(name, `/${files.length}`))
      if (!found) return files
      const of = decodeURIComponent(found.headers.get('x-name') ?? '')
      files.push(new File([await found.blob()], of, { type: found.headers.get('content-type') ?? '' }))
    }
  } catch {
    return []
  }
}

export async function forgetMessages(starts: readonly string[]): Promise<void> {
  try {
    if (await caches.has(cacheName)) await removeFrom(await caches.open(cacheName), starts)
  } catch {
    // Without such a storage nothing was kept.
  }
}

export async function waitingPages(): Promise<string[]> {
  if (!(await caches.has(cacheName))) return []
  const kept = await caches.open(cacheName)
  const marks = (await kept.keys()).filter(({ url }) => new URL(url).pathname.split('/').length === 3)
  return Promise.all(marks.map(async (mark) => (await kept.match(mark))?.text() ?? ''))
}
