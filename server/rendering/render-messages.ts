// The messages between the main thread and the render threads.
/** What the thread needs to work as the process that started it does. */
export interface RenderThreadData {
  readonly databaseUrl: string
  /** How far the portal's clock is ahead of the machine's, in milliseconds. */
  readonly clockAheadMs: number
}

/** A request to the thread: render an address, rebuild the search index, or stop. */
export type RenderRequest =
  | { readonly id: number; readonly address: string }
  | { readonly id: number; readonly refresh: true }
  | { readonly stop: true }

/** The thread's reply: ready, a rendered page, the index is rebuilt, or the error. */
export type RenderReply =
  | { readonly ready: true }
  | { readonly id: number; readonly page: RenderedPage }
  | { readonly id: number; readonly refreshed: true }
  | { readonly id: number; readonly failed: string }

/** A response in parts, as it can be sent from one thread to another. */
export interface RenderedPage {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: ArrayBuffer
}
