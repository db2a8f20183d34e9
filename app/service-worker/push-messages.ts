// Push messages: shows what came, opens what it is about, and ends them where their reader wants no more.
import { scope } from './worker-scope.ts'

/** An unreadable message shows a general text, because browsers require a notification for each message. */
interface Content {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

const unread: Content = { title: 'Helpdesk SPMB', body: 'Ada kabar untuk Anda.', path: '/', tag: 'kabar' }

function read(data: { json: () => unknown } | null): Content {
  try {
    return { ...unread, ...(data?.json() as Partial<Content> | undefined) }
  } catch {
    return unread
  }
}

/** Only addresses of this portal; everything else opens the home page. */
function addressOf(path: unknown): string {
  const { origin } = scope.location
  const address = new URL(typeof path === 'string' ? path : '/', origin)
  return address.origin === origin ? address.href : `${origin}/`
}

async function open(path: unknown): Promise<void> {
  const address = addressOf(path)
  const pages = await scope.clients.matchAll({ type: 'window' })
  const shown = pages.find(({ url }) => url === address)
  await (shown ? shown.focus() : scope.clients.openWindow(address))
}

/** Deletes the device in the portal; the browser unsubscribes even while the portal is down. */
async function end(): Promise<void> {
  const own = await scope.registration.pushManager.getSubscription()
  await own?.unsubscribe()
  await fetch('/push/stop', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
}

export function listenToPush(): void {
  scope.addEventListener('push', (event) => {
    const { title, body, path, tag } = read(event.data)
    const actions = [{ action: 'stop', title: 'Jangan beri tahu lagi' }]
    const looks = { icon: '/icon-192.png', lang: 'id', renotify: true, actions }
    event.waitUntil(scope.registration.showNotification(title, { ...looks, body, tag, data: { path } }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(event.action === 'stop' ? end() : open(event.notification.data?.path))
  })
}
