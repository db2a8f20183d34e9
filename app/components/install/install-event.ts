// The browser's own offer to install the portal, kept until a page makes it: it comes once, early, and to no page in particular.
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallEvent | undefined
const watchers = new Set<() => void>()

function set(event: InstallEvent | undefined): void {
  kept = event
  for (const notify of watchers) notify()
}

/** Catches the browser's install offer, which it then does not show itself; call once, as early as possible. */
export function catchInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => set(undefined))
}

export function installEvent(): InstallEvent | undefined {
  return kept
}

export function watchInstallEvent(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}
