// What the service worker is to the compiler: its globals, and the messages between it and the pages.
import type { DistressSigns } from '#domain/tickets/distress/distress.ts'
import type { OwnPageOf } from '#shared/public-pages.ts'

declare global {
  /** The name of this build, put in by scripts/build-service-worker.ts. */
  const __BUILD_ID__: string

  /** The path of the built font, put in there too. */
  const __FONT__: string

  /** Put in there too, so that the worker contains no YAML parser. */
  const __DISTRESS_SIGNS__: DistressSigns

  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void
  }
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly clientId: string
}

interface MessageEventOfPage extends ExtendableEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}

interface NotificationClickEvent extends ExtendableEvent {
  readonly action: string
  readonly notification: { readonly data?: { readonly path?: unknown } | null; close(): void }
}

interface OpenPage {
  readonly url: string
  focus(): Promise<unknown>
}

interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    get(id: string): Promise<{ readonly url: string } | undefined>
    matchAll(which: { readonly type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventOfPage) => void): void
}

export const scope = globalThis as unknown as WorkerScope

/**
 * 'ask': how old is what I show? 'keep-all': keep every public page. 'keep-own': keep this page for its reader. 'renew-own': fetch
 * and save again those of these pages that are saved.
 */
export type WorkerRequest =
  | { readonly type: 'ask'; readonly path: string }
  | { readonly type: 'keep-all' }
  | { readonly type: 'keep-own'; readonly path: string; readonly whose: OwnPageOf; readonly title: string }
  | { readonly type: 'renew-own'; readonly paths: readonly string[] }

/** When the page's copy was made (ISO 8601), and whether the reader sees that copy. */
export interface CopyAnswer {
  readonly savedAt: string | null
  readonly shown: boolean
}

export type OwnKept = boolean

export interface KeepProgress {
  readonly done: number
  readonly total: number
  readonly ended?: 'kept' | 'failed'
}
