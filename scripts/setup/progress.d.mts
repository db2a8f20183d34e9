/** What the progress of a step is written to, and how often, in milliseconds. */
export interface ProgressOutput {
  readonly out?: { readonly isTTY?: boolean; readonly write: (text: string) => unknown }
  readonly everyMs?: number
}

/** Starts showing a step. `detail` says how far it is. Returns what ends it. */
export function showProgress(says: string, detail?: () => string, output?: ProgressOutput): (isDone?: boolean) => void
