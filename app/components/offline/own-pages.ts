import { recallJson, remember } from '#app/components/visitor/remember.ts'
import type { WorkerRequest } from '#app/service-worker/worker-scope.ts'
import { type OwnPageOf, ownPageCaches } from '#shared/public-pages.ts'

export function canKeepPages(): boolean {
  return 'serviceWorker' in navigator
}

export function askWorker<Answer>(request: WorkerRequest, onAnswer: (answer: Answer) => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<Answer>) => onAnswer(data)
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(request, [port2]))
  return () => port1.close()
}

const unwantedKey = 'jangan-simpan'
const mostUnwanted = 50

function unwanted(): readonly string[] {
  const known = recallJson(unwantedKey)
  return Array.isArray(known) ? known.filter((path) => typeof path === 'string') : []
}

export function isCopyWanted(path: string): boolean {
  return !unwanted().includes(path)
}

export async function refuseCopy(path: string): Promise<void> {
  remember(unwantedKey, JSON.stringify([path, ...unwanted().filter((each) => each !== path)].slice(0, mostUnwanted)))
  for (const name of Object.values(ownPageCaches)) {
    if (await caches.has(name)) await (await caches.open(name)).delete(new URL(path, location.origin))
  }
}

export function wantCopy(path: string): void {
  if (!isCopyWanted(path)) remember(unwantedKey, JSON.stringify(unwanted().filter((each) => each !== path)))
}

export function renewCopies(open: string): void {
  const [id] = /[a-z0-9]{25}$/.exec(open) ?? []
  if (!id) return
  const paths = ['/client/questions', `/client/questions/${id}`, `/status/${id}`]
  askWorker({ type: 'renew-own', paths: paths.filter((path) => path !== open) }, () => undefined)
}

export function forgetOwnPages(whose: readonly OwnPageOf[]): void {
  // Only pages sent over an encrypted line have such caches.
  if (!('caches' in window)) return
  for (const each of whose) void caches.delete(ownPageCaches[each]).catch(() => undefined)
}
