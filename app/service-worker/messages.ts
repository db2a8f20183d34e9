// What pages and service worker say to each other, each over a port of its own.
import type { OwnPageOf } from '#shared/own-pages.ts'

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

/** The answer to 'keep-own': it is kept. */
export type OwnKept = boolean

/** How far keeping all pages has come; `ended` is the result, sent once. */
export interface KeepProgress {
  readonly done: number
  readonly total: number
  readonly ended?: 'kept' | 'failed'
}
