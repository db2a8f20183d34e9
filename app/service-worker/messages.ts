// What pages and service worker say to each other, each over a port of its own.
/** 'ask': how old is what I show? 'keep-all': keep every public page. */
export type WorkerRequest = { readonly type: 'ask'; readonly path: string } | { readonly type: 'keep-all' }

/** When the page's copy was made (ISO 8601), and whether the reader sees that copy. */
export interface CopyAnswer {
  readonly savedAt: string | null
  readonly shown: boolean
}

/** How far keeping all pages has come; `ended` is the result, sent once. */
export interface KeepProgress {
  readonly done: number
  readonly total: number
  readonly ended?: 'kept' | 'failed'
}
